// The page of `skat inspect`: draws the games that stand in the script element "data".

const data = JSON.parse(document.getElementById("data").textContent);
const view = { game: 0, step: 0, all: true };

const signed = (number, digits = 0) => (number > 0 ? "+" : "") + number.toFixed(digits).replace("-", "−");
const percent = (share) => Math.round(100 * share) + " %";
const current = () => data.games[view.game];
const now = () => current().steps[view.step];
const player = (game, seat) => (game.players[seat] ? `${SEATS[seat]} (${game.players[seat]})` : SEATS[seat]);

// Trumps first, as players hold them.
function sorted(list, game, step) {
  const declared = step.phase === "play" || step.phase === "over";
  return inOrder(list, declared && game.is_null, declared ? game.trump : null);
}

// ---- the table

function seatPanel(game, step, seat) {
  const decision = step.decision;
  const isTurn = step.seat === seat;
  const open = new Set(cards(step.seen[seat]));
  const held = sorted(cards(step.hands[seat]), game, step);
  const shown = view.all ? held : held.filter((card) => open.has(card));
  const hidden = held.length - shown.length;
  const actions = new Map();
  if (isTurn && decision && (step.phase === "play" || step.phase === "burying")) {
    decision.actions.forEach((action, place) => actions.set(action.name, [action, place]));
  }
  const best = bestPlaces(step);
  const slot = (card) => {
    const [action, place] = actions.get(card) ?? [null, -1];
    const classes = ["slot"];
    if (action && place === decision.taken) classes.push("taken");
    if (isTurn && !decision && step.deed.endsWith(cardText(card))) classes.push("taken");
    if (isTurn && actions.size > 0 && !action) classes.push("barred");
    const badge = action ? badgeOf(action, best.has(place)) : null;
    return element("li", { class: classes.join(" ") }, picture(card), badge);
  };
  const listed = [...shown.map(slot), ...Array.from({ length: hidden }, () => element("li", { class: "slot" }, back()))];
  const isDeclarer = game.declarer === seat && step.phase !== "bidding";
  return element("section", { class: `seat seat${seat}${isTurn ? " turn" : ""}`, "aria-label": player(game, seat) },
    element("h3", {}, SEATS[seat],
      game.players[seat] ? element("span", { class: "who" }, game.players[seat]) : null,
      isDeclarer ? element("span", { class: "tag" }, "declarer") : null,
      lastCall(game, step, seat)),
    element("ul", { class: "hand", "aria-label": `${held.length} cards` }, listed));
}

// What a seat said last, while the bidding goes on.
function lastCall(game, step, seat) {
  if (step.phase !== "bidding") return null;
  for (let i = view.step - 1; i >= 0; i--) {
    if (game.steps[i].seat === seat) return element("span", { class: "call" }, game.steps[i].deed);
  }
  return null;
}

function badgeOf(action, isBest) {
  const shown = view.all ? action.open : action.expected;
  if (!shown) return null;
  const text = view.all
    ? (shown.points !== undefined ? String(shown.points) : current().is_null && now().phase === "play" ? shown.outcome : signed(shown.score))
    : percent(shown.won);
  return element("span", { class: isBest ? "badge best" : "badge" }, text);
}

const side = (game, step) => (step.seat === game.declarer || step.phase === "bidding" ? 1 : -1);

// The actions of which none is better for the player, by what is shown: open cards, or worlds.
function bestPlaces(step) {
  const decision = step.decision;
  if (!decision) return new Set();
  const sign = side(current(), step);
  const worth = (action) => {
    const shown = view.all ? action.open : action.expected;
    if (!shown) return null;
    return sign * (view.all && shown.points !== undefined ? 1000 * shown.score + shown.points : shown.score);
  };
  const worths = decision.actions.map(worth);
  const known = worths.filter((value) => value !== null);
  if (known.length === 0) return new Set();
  const most = Math.max(...known);
  if (known.length > 1 && known.every((value) => value > most - 1e-9)) return new Set();
  return new Set(worths.flatMap((value, place) => (value !== null && value > most - 1e-9 ? [place] : [])));
}

function centre(game, step) {
  const list = [];
  const complete = step.trick.length === 0 && step.last_trick;
  const shown = complete ? step.last_trick.cards : step.trick;
  const pile = element("ul", { class: complete ? "trick before" : "trick", "aria-label": complete ? "the last trick" : "the trick" },
    shown.map(([seat, card]) => element("li", { class: `from${seat}` + (complete && step.last_trick.taker === seat ? " taker" : "") },
      picture(card), element("span", { class: "by" }, SEATS[seat][0]))));
  if (shown.length > 0) {
    const caption = complete ? `${SEATS[step.last_trick.taker]} took trick ${step.tricks}` : `Trick ${step.tricks + 1}`;
    list.push(element("div", { class: "pile" }, pile, element("p", {}, caption)));
  }
  const skat = cards(step.skat);
  const seen = new Set(cards(step.seen[3]));
  if (skat.length > 0) {
    list.push(element("div", { class: "pile" },
      element("ul", { class: "trick skat", "aria-label": "the skat" },
        sorted(skat, game, step).map((card) => element("li", {}, view.all || seen.has(card) ? picture(card) : back()))),
      element("p", {}, "Skat")));
  }
  if (step.points) {
    list.push(element("p", { class: "points" }, "Declarer ", element("b", {}, step.points[0]), " : ",
      element("b", {}, step.points[1]), " defenders", element("small", {}, " card points, skat not counted")));
  }
  return element("div", { class: "centre" }, list);
}

// ---- what happens

function sentence(game, step) {
  if (step.seat === null) return step.deed;
  const trick = step.phase === "play" ? `Trick ${step.tricks + 1}: ` : "";
  return `${trick}${player(game, step.seat)} ${step.deed}.`;
}

function verdict(game, step) {
  const decision = step.decision;
  if (step.seat === null) return null;
  if (!decision) return element("p", { class: "quiet" }, "Nothing to choose here.");
  const notes = [];
  if (step.phase === "burying") {
    notes.push(element("p", { class: "quiet" }, "Two cards are laid away, one after the other in a fixed order, so that each pair comes once."));
  }
  if (view.all && (decision.lost_score > 0 || decision.lost_points > 0)) {
    const points = decision.lost_points > 0 ? `${decision.lost_points} card points` : null;
    const score = decision.lost_score > 0 ? `${decision.lost_score} tournament points of the declarer's score` : null;
    const what = [points, score].filter((part) => part !== null).join(" and ");
    notes.push(element("p", { class: "lost" }, `With all cards open this gave away ${what}.`));
  }
  const other = data.agents.filter((_, i) => decision.agents[i].choice !== null && decision.agents[i].choice !== decision.taken);
  if (other.length > 0) {
    const said = data.agents.flatMap((name, i) =>
      other.includes(name) ? [`${name} would take ${decision.actions[decision.agents[i].choice].label}`] : []);
    notes.push(element("p", { class: "differs" }, said.join("; ") + "."));
  }
  return notes;
}

// ---- the table of actions

function number(value, error, digits) {
  const text = signed(value, digits) + (error !== null && error !== undefined ? ` ±${error.toFixed(digits)}` : "");
  return element("data", { value }, text);
}

function actionRow(game, step, action, place, best, columns) {
  const decision = step.decision;
  const choosers = data.agents.filter((_, i) => decision.agents[i].choice === place);
  const marks = [];
  if (place === decision.taken) marks.push(element("span", { class: "mark done" }, "done"));
  choosers.forEach((name) => marks.push(element("span", { class: "mark agent" }, name)));
  const isCard = /^[CSHD][AKQJT987]$/.test(action.name);
  const label = isCard ? element("span", { class: isRed(action.name) ? "name red" : "name" }, action.label) : action.label;
  const range = action.up_to ? ` to ${action.up_to}` : "";
  const cells = [element("th", { scope: "row" }, label, range, marks.length > 0 ? element("div", { class: "marks" }, marks) : null)];
  if (columns.open) {
    const open = action.open;
    if (columns.points) cells.push(element("td", {}, open ? element("data", { value: open.points }, open.points) : "–"));
    cells.push(element("td", {}, open ? number(open.score, null, 0) : "–"));
  }
  if (columns.expected) {
    const expected = action.expected;
    cells.push(element("td", {}, expected ? number(expected.score, expected.score_error, 0) : "–"));
    cells.push(element("td", {}, expected
      ? element("data", { value: expected.won }, `${percent(expected.won)} ±${Math.round(100 * expected.won_error)}`) : "–"));
  }
  columns.agents.forEach((i) => {
    const value = action.values[i];
    cells.push(element("td", {}, value ? number(value[0], value[1], 1) : "–"));
  });
  return element("tr", { class: (best.has(place) ? "best" : "") + (place === decision.taken ? " taken" : "") }, cells);
}

function decisionPanel(game, step) {
  const decision = step.decision;
  if (!decision) return [];
  const columns = {
    open: view.all && decision.actions.some((action) => action.open),
    points: view.all && decision.actions.some((action) => action.open && action.open.points !== undefined),
    expected: decision.actions.some((action) => action.expected),
    agents: data.agents.map((_, i) => i).filter((i) => decision.actions.some((action) => action.values[i])),
  };
  const head = [element("th", { scope: "col" }, "Choice")];
  const column = (...lines) => head.push(element("th", { scope: "col" }, lines.flatMap((line, i) => (i > 0 ? [" ", element("br"), line] : [line]))));
  if (columns.points) column("Open cards:", "points");
  if (columns.open) column("Open cards:", "score");
  if (columns.expected) { column("Worlds:", "score"); column("Worlds:", "declarer", "wins"); }
  columns.agents.forEach((i) => head.push(element("th", { scope: "col" }, data.agents[i])));
  const best = bestPlaces(step);
  const sign = side(game, step);
  const rank = (action) => {
    const open = columns.open && action.open ? 1000 * action.open.score + (action.open.points ?? 0) : null;
    const expected = action.expected ? action.expected.score : null;
    const first = columns.agents.length > 0 ? action.values[columns.agents[0]] : null;
    if (open !== null || expected !== null) return sign * (open ?? expected);
    return first ? first[0] : -1e6;
  };
  const places = decision.actions.map((_, place) => place);
  const said = (action) => columns.agents.reduce((found, i) => found ?? action.values[i]?.[0], undefined) ?? -1e6;
  places.sort((a, b) => rank(decision.actions[b]) - rank(decision.actions[a]) || said(decision.actions[b]) - said(decision.actions[a]) || a - b);
  const rows = places.map((place) => actionRow(game, step, decision.actions[place], place, best, columns));
  const caption = step.seat === game.declarer || step.phase === "bidding"
    ? "Best first." : "Best for the defenders first: the less the declarer gets, the better.";
  return [
    element("h2", {}, "What could be done"),
    element("div", { class: "scroll", role: "region", tabindex: 0, "aria-label": "What could be done" },
      element("table", {}, element("caption", {}, caption), element("thead", {}, element("tr", {}, head)), element("tbody", {}, rows))),
    explanation(decision, columns),
  ];
}

function explanation(decision, columns) {
  const list = [];
  const term = (name, text) => list.push(element("dt", {}, name), element("dd", {}, text));
  if (columns.open) {
    term("Open cards", "The declarer’s card points at the end with the skat, and his tournament points (value, 50 more for a game won, 50 less for one lost), if everybody saw all cards and played perfectly from here on. Exact, no error. Nobody at the table knows this.");
  }
  if (columns.expected) {
    term("Worlds", `The mean over at most ${data.solved_worlds} worlds that fit what this player had seen, each solved with open cards: the declarer’s tournament points, and how often he wins, ± one standard error. It leaves out that players do not know the cards in a world either.`);
  }
  data.agents.forEach((name, i) => {
    const agent = decision.agents[i];
    if (agent.fault) term(name, `Gave no legal answer: ${agent.fault}`);
    else if (columns.agents.includes(i)) {
      const sampled = decision.actions.some((action) => action.values[i] && action.values[i][1] !== null);
      term(name, `${agent.unit} of the player to move; ${agent.method}${sampled ? ", ± one standard error" : ", no error known"}.`);
    } else term(name, "Says what it would do, and gives no values here.");
  });
  return element("details", {}, element("summary", {}, "What these numbers mean"), element("dl", {}, list));
}

// ---- where the unseen cards may lie

function placesPanel(game, step) {
  const decision = step.decision;
  if (!decision || decision.places.length === 0) return [];
  const holders = [0, 1, 2, 3].filter((place) => decision.places.some(([, shares]) => shares[place] > 0));
  const name = (place) => ["Fore", "Middle", "Rear", "Skat"][place];
  const lies = (card, place) => (place === 3 ? cards(step.skat) : cards(step.hands[place])).includes(card);
  const order = sorted(decision.places.map(([card]) => card), game, step);
  const shares = new Map(decision.places);
  const cell = (card, place) => {
    const share = shares.get(card)[place];
    const real = view.all && lies(card, place);
    const text = share > 0 && share < 0.005 ? "<1" : String(Math.round(100 * share));
    return element("td", { class: real ? "real" : null, style: `--share:${(100 * share).toFixed(1)}%` },
      element("data", { value: share }, text), real ? element("span", { class: "hidden" }, " (it is here)") : null);
  };
  const row = (card) => element("tr", {},
    element("th", { scope: "row" }, element("span", { class: isRed(card) ? "name red" : "name" }, cardText(card))),
    holders.map((place) => cell(card, place)));
  const half = Math.ceil(order.length / 2);
  const part = (list) => element("table", { class: "places" },
    element("thead", {}, element("tr", {}, element("th", { scope: "col" }, element("span", { class: "hidden" }, "Card")),
      holders.map((place) => element("th", { scope: "col" }, name(place))))),
    element("tbody", {}, list.map(row)));
  const ways = decision.ways.toLocaleString("en");
  return [
    element("h2", {}, "Where the unseen cards may lie"),
    element("p", { class: "quiet" }, `Per cent of the worlds drawn: ${decision.sampled} different ones of ${ways} ways in which the unseen cards can lie, weighed by what the others have said and played.`,
      view.all ? " A frame marks where the card really is." : ""),
    element("div", { class: "halves" }, part(order.slice(0, half)), order.length > half ? part(order.slice(half)) : null),
  ];
}

// ---- the curve

function curve(game) {
  const steps = game.steps;
  const first = steps.findIndex((step) => step.open_score !== null);
  if (first < 0) return [element("p", { class: "quiet" }, "No card was played.")];
  const WIDTH = Math.max(320, byId("curve").clientWidth || 640), HEIGHT = 200, LEFT = 44, RIGHT = 8, TOP = 10, BOTTOM = 26;
  const shown = steps.map((step, i) => [i, step]).slice(first);
  const values = shown.flatMap(([, step]) => [view.all ? step.open_score : null, step.expected ? step.expected.score - step.expected.score_error : null,
    step.expected ? step.expected.score + step.expected.score_error : null, 0]).filter((value) => value !== null);
  let low = Math.min(...values), high = Math.max(...values);
  const unit = high - low > 400 ? 200 : high - low > 160 ? 100 : 50;
  low = Math.floor(low / unit) * unit; high = Math.ceil(high / unit) * unit;
  if (low === high) high += unit;
  const x = (i) => LEFT + (WIDTH - LEFT - RIGHT) * (i - first) / Math.max(1, steps.length - 1 - first);
  const y = (score) => TOP + (HEIGHT - TOP - BOTTOM) * (high - score) / (high - low);
  const parts = [];
  for (let score = low; score <= high; score += unit) {
    parts.push(drawn("line", { x1: LEFT, x2: WIDTH - RIGHT, y1: y(score), y2: y(score), class: score === 0 ? "axis" : "grid" }),
      drawn("text", { x: LEFT - 6, y: y(score) + 4, "text-anchor": "end" }, signed(score)));
  }
  shown.forEach(([i, step]) => {
    if (step.phase === "play" && step.trick.length === 0) {
      parts.push(drawn("text", { x: x(i), y: HEIGHT - 8, "text-anchor": "middle" }, step.tricks + 1));
    }
  });
  const expected = shown.filter(([, step]) => step.expected);
  const point = (i, score) => `${x(i).toFixed(1)} ${y(score).toFixed(1)}`;
  if (expected.length > 1) {
    const upper = expected.map(([i, step]) => point(i, step.expected.score + step.expected.score_error));
    const lower = expected.map(([i, step]) => point(i, step.expected.score - step.expected.score_error)).reverse();
    parts.push(drawn("path", { d: "M" + [...upper, ...lower].join("L") + "Z", class: "band" }),
      drawn("path", { d: "M" + expected.map(([i, step]) => point(i, step.expected.score)).join("L"), class: "expected" }));
  }
  if (view.all) {
    const line = shown.filter(([, step]) => step.open_score !== null)
      .map(([i, step], place) => (place === 0 ? `M${point(i, step.open_score)}` : `H${x(i).toFixed(1)}V${y(step.open_score).toFixed(1)}`));
    parts.push(drawn("path", { d: line.join(""), class: "open" }));
    shown.forEach(([i, step]) => {
      if (step.decision && step.decision.lost_score > 0) {
        parts.push(drawn("circle", { cx: x(i), cy: y(step.open_score), r: 5, class: "lost" }, drawn("title", {}, `${sentence(game, step)} Gave away ${step.decision.lost_score}.`)));
      }
    });
  }
  if (view.step >= first) parts.push(drawn("line", { x1: x(view.step), x2: x(view.step), y1: TOP, y2: HEIGHT - BOTTOM, class: "here" }));
  const step = now();
  const told = [step.open_score !== null && view.all ? `with all cards open ${signed(step.open_score)}` : null,
    step.expected ? `by what the declarer knows ${signed(step.expected.score, 0)} ±${step.expected.score_error.toFixed(0)}, won in ${percent(step.expected.won)} of the worlds` : null].filter((part) => part !== null);
  const picture = drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "curve", role: "img", "aria-label": "The declarer’s score over the game. " + (told.length > 0 ? "Now " + told.join("; ") + "." : "") }, parts);
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const at = (event.clientX - box.left) / box.width * WIDTH;
    go(Math.round(first + (at - LEFT) / (WIDTH - LEFT - RIGHT) * (steps.length - 1 - first)));
  });
  const now_ = told.length > 0 ? told.join("; ") : "the curve begins with the declaration";
  return [picture,
    element("p", { class: "legend" }, view.all ? element("span", { class: "key open" }, "all cards open") : null,
      element("span", { class: "key expected" }, "by what the declarer knows, ± one standard error"),
      view.all ? element("span", { class: "key lost" }, "score given away") : null),
    element("p", { class: "quiet" }, `Now: ${now_}. Tournament points of the declarer; trick numbers below.`)];
}

// ---- the course of the game

function course(game) {
  const groups = [];
  const names = { bidding: "Bidding", skat: "Skat", burying: "Skat", declaring: "Skat", over: "End" };
  game.steps.forEach((step, i) => {
    const name = step.phase === "play" ? `Trick ${step.tricks + 1}` : names[step.phase];
    if (groups.length === 0 || groups[groups.length - 1].name !== name) groups.push({ name, items: [] });
    const decision = step.decision;
    const classes = ["move"];
    const lost = view.all && decision && (decision.lost_score > 0 || decision.lost_points > 0);
    if (lost) classes.push(decision.lost_score > 0 ? "lost" : "gave");
    if (decision && decision.differ) classes.push("differs");
    const who = step.seat === null ? "" : SEATS[step.seat][0] + " ";
    const deed = step.seat === null ? "result" : step.deed.replace(/^plays /, "").replace(/ away$/, "");
    const said = step.seat === null ? step.deed : `${player(game, step.seat)} ${step.deed}`;
    const note = (lost ? ", gave something away" : "") + (decision && decision.differ ? ", an agent differs" : "");
    groups[groups.length - 1].items.push(element("button", { type: "button", class: classes.join(" "), "aria-label": said + note, onclick: () => go(i) }, who + deed));
  });
  return groups.map((group) => element("div", { class: "group" }, element("h3", {}, group.name), element("div", {}, group.items)));
}

function summary(game) {
  const who = game.declarer === null ? "" : `${player(game, game.declarer)} plays ${game.contract ?? "nothing"} for ${game.bid}. `;
  return who + game.end;
}

function bestGames(game) {
  const line = (best, seat) => {
    const laid = best.buried === "" ? "" : `, laying ${best.buried} away`;
    return element("li", {}, `${SEATS[seat]}: ${best.contract}${laid}: ${best.won ? "won" : "lost"}, ${signed(best.score)}`);
  };
  return element("details", {}, element("summary", {}, "What each hand could have played, with all cards open"),
    element("ul", {}, game.best.map(line)), element("p", { class: "quiet" }, "The best game and the best two cards to lay away for a bid of 18, against perfect defence: tournament points, exact."));
}

// ---- moving about

// What was lost is seen with all cards open only.
function isOfInterest(step, all = true) {
  const decision = step.decision;
  return Boolean(decision) && (decision.differ || (all && (decision.lost_score > 0 || decision.lost_points > 0)));
}

function go(step) {
  view.step = Math.max(0, Math.min(current().steps.length - 1, step));
  render();
}

function jump(direction) {
  const steps = current().steps;
  for (let i = view.step + direction; i >= 0 && i < steps.length; i += direction) {
    if (isOfInterest(steps[i], view.all)) return go(i);
  }
  byId("told").textContent = direction > 0 ? "No later decision where agents differ or value was lost." : "No earlier decision where agents differ or value was lost.";
}

function choose(game) {
  if (game < 0 || game >= data.games.length) return;
  view.game = game;
  view.step = 0;
  render();
}

function show(all) {
  view.all = all;
  render();
}

const KEYS = {
  ArrowLeft: () => go(view.step - 1), ArrowRight: () => go(view.step + 1),
  Home: () => go(0), End: () => go(current().steps.length - 1),
  n: () => jump(1), p: () => jump(-1), k: () => show(!view.all),
  "[": () => choose(view.game - 1), "]": () => choose(view.game + 1),
};

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  const action = KEYS[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

// ---- the page

function gameList() {
  const button = (game, i) => element("li", {}, element("button", { type: "button", onclick: () => choose(i) },
    element("b", {}, game.title), element("span", {}, game.contract ?? "passed in"),
    element("span", { class: "quiet" }, `${game.steps.filter((step) => isOfInterest(step)).length} to look at`)));
  return data.games.length > 1 ? element("ol", {}, data.games.map(button)) : null;
}

// What has the focus stays where it is: lists are made anew only when they say something else.
function markGame() {
  if (byId("games").childElementCount === 0) fill("games", gameList() ?? []);
  document.querySelectorAll("#games button").forEach((button, i) => {
    if (i === view.game) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  });
}

function markCourse(game) {
  const shown = `${view.game} ${view.all}`;
  if (byId("course").dataset.shown !== shown) fill("course", element("h2", {}, "The course of the game"), course(game));
  byId("course").dataset.shown = shown;
  document.querySelectorAll("#course .move").forEach((button, i) => {
    button.classList.toggle("here", i === view.step);
    if (i === view.step) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  });
}

function skeleton() {
  const button = (id, label, text, action) => element("button", { type: "button", id, "aria-label": label, title: label, onclick: action }, text);
  byId("app").append(
    element("header", {}, element("h1", { id: "title" }), element("p", { id: "summary" })),
    element("nav", { id: "games", "aria-label": "Games" }),
    element("main", {},
      element("div", { id: "left" },
        element("div", { id: "controls", role: "toolbar", "aria-label": "Steps" },
          button("first", "First (Home)", "|◀", () => go(0)), button("back", "Back (left arrow)", "◀", () => go(view.step - 1)),
          button("forward", "Forward (right arrow)", "▶", () => go(view.step + 1)), button("last", "Last (End)", "▶|", () => go(current().steps.length - 1)),
          button("previous", "Previous decision where agents differ or value was lost (p)", "↶ Previous", () => jump(-1)),
          button("next", "Next decision where agents differ or value was lost (n)", "Next ↷", () => jump(1)),
          element("span", { class: "switch", role: "group", "aria-label": "Which cards are shown (k)" },
            element("button", { type: "button", id: "all", onclick: () => show(true) }, "All cards"),
            element("button", { type: "button", id: "known", onclick: () => show(false) }, "What this player knew"))),
        element("div", { id: "status" }, element("p", { id: "told", role: "status", "aria-live": "polite" }), element("div", { id: "verdict" })),
        element("div", { id: "table" }),
        element("h2", {}, "The declarer’s score over the game"), element("div", { id: "curve" })),
      element("div", { id: "right" }, element("div", { id: "decision" }), element("div", { id: "places" }))),
    element("section", { id: "course", "aria-label": "The course of the game" }),
    element("div", { id: "best" }),
    element("footer", {}, element("p", {}, "Keys: ← → step, Home and End, n and p the next and the previous decision where agents differ or value was lost, k the cards shown",
      data.games.length > 1 ? ", [ and ] the game before and after" : "", ". Made by skat inspect.")));
  document.addEventListener("keydown", onKey);
  let width = window.innerWidth;
  window.addEventListener("resize", () => {
    if (window.innerWidth !== width) render();
    width = window.innerWidth;
  });
}

function render() {
  const game = current();
  const step = now();
  byId("title").textContent = game.title;
  byId("summary").textContent = summary(game);
  markGame();
  byId("told").textContent = sentence(game, step);
  fill("verdict", verdict(game, step) ?? []);
  fill("table", [1, 2].map((seat) => seatPanel(game, step, seat)), centre(game, step), seatPanel(game, step, 0));
  fill("decision", decisionPanel(game, step));
  fill("places", placesPanel(game, step));
  fill("curve", curve(game));
  markCourse(game);
  fill("best", bestGames(game));
  byId("all").setAttribute("aria-pressed", String(view.all));
  byId("known").setAttribute("aria-pressed", String(!view.all));
  byId("first").disabled = byId("back").disabled = view.step === 0;
  byId("last").disabled = byId("forward").disabled = view.step === game.steps.length - 1;
}

skeleton();
render();
