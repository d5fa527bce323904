// The page of `skat play --browser`: draws the table as the person sees it and sends what he does.

let table = null;
let laid = [];
let isBusy = false;

const who = (seat) => (seat === table.own ? "You" : table.names[seat]);
const where = (seat) => SEATS[seat].toLowerCase();

// ---- to and from the program

async function refresh() {
  isBusy = true;
  mark();
  try {
    const answer = await fetch("state", { cache: "no-store" });
    if (!answer.ok) throw new Error();
    table = await answer.json();
    laid = [];
    isBusy = false;
    render();
  } catch {
    gone();
  }
}

async function act(word) {
  if (isBusy || !table) return;
  isBusy = true;
  mark();
  try {
    const body = JSON.stringify({ turn: table.turn, word });
    const answer = await fetch("act", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    if (answer.status === 422) {
      isBusy = false;
      render();
      tell(await answer.text(), true);
      return;
    }
  } catch {
    gone();
    return;
  }
  await refresh();
}

function gone() {
  isBusy = true;
  mark();
  fill("ask", element("p", {}, "The program has ended. What was played is kept; this window can be closed."));
}

function tell(text, isWrong) {
  byId("said").textContent = text;
  byId("said").className = isWrong ? "wrong" : "quiet";
}

// While the others think nothing can be pressed.
function mark() {
  document.querySelectorAll("#ask button, #ask select, #own button, #tools button").forEach((control) => { control.disabled = true; });
  if (isBusy && byId("said")) tell("The others are thinking …", false);
}

// ---- the table

function seatPanel(seat) {
  const shown = inOrder(cards(table.open[seat]), table.is_null, table.trump);
  const hidden = Math.max(0, table.left[seat] - shown.length);
  const said = table.calls[seat];
  return element("section", { class: shown.length > 0 ? "seat open" : "seat", "aria-label": `${who(seat)}, ${where(seat)}` },
    element("h3", {}, SEATS[seat], element("span", { class: "who" }, table.names[seat]),
      table.declarer === seat ? element("span", { class: "tag" }, "declarer") : null,
      said ? element("span", { class: "call" }, said) : null),
    element("ul", { class: "hand", "aria-label": `${table.left[seat]} cards` },
      shown.map((card) => element("li", { class: "slot" }, picture(card))),
      Array.from({ length: hidden }, () => element("li", { class: "slot" }, back()))));
}

function pile(list, caption, kind) {
  if (list.length === 0) return null;
  return element("div", { class: "pile" },
    element("ul", { class: kind }, list.map(([seat, card]) => element("li", {}, picture(card),
      seat === null ? null : element("span", { class: "by" }, seat === table.own ? "you" : SEATS[seat])))),
    element("p", {}, caption));
}

function centre() {
  const skat = cards(table.skat).map((card) => [null, card]);
  return element("div", { class: "centre" },
    pile(table.trick, `Trick ${table.tricks + 1}`, "trick"),
    table.last ? pile(table.last.cards, `${who(table.last.taker)} took the last trick`, "trick before") : null,
    pile(skat, "You buried", "trick skat"),
    table.contract ? element("p", { class: "points" }, element("b", {}, table.contract), `, ${table.declarer === table.own ? "you play" : `${who(table.declarer)} plays`} it`,
      table.points ? `: declarer ${table.points[0]}, defenders ${table.points[1]} card points, the skat not counted` : "") : null);
}

// ---- what the person can do

const PROMPTS = {
  call: "Your call", pickup: "You are the declarer: the skat, or a Hand game", bury: "Choose two cards to bury",
  declare: "Declare your game", card: "Play a card", next: "The game is over", end: "The series is over",
};

function choices() {
  const button = (choice, isFirst) =>
    element("button", { type: "button", class: isFirst ? "first" : null, onclick: () => act(choice.word) }, choice.label);
  switch (table.question) {
    case "card": return table.choices.filter((choice) => choice.word === "concede").map((choice) => button(choice, false));
    case "bury": return [buryButton()];
    case "call": case "pickup": case "declare": return listed(button);
    default: return table.choices.map((choice) => button(choice, true));
  }
}

// The first few as buttons, what is rarer in a list.
function listed(button) {
  const most = { declare: 8, pickup: 1, call: 5 }[table.question];
  const rest = table.choices.slice(most);
  const made = table.choices.slice(0, most).map((choice, place) => button(choice, place === 0 && table.question === "pickup"));
  if (rest.length === 0) return made;
  const list = element("select", { id: "more", "aria-label": "More" }, element("option", { value: "" }, table.question === "pickup" ? "or a Hand game …" : "more …"),
    rest.map((choice) => element("option", { value: choice.word }, choice.label)));
  list.addEventListener("change", () => { if (list.value) act(list.value); });
  return [...made, list];
}

function buryButton() {
  return element("button", { type: "button", class: "first", id: "bury", disabled: laid.length !== 2, onclick: () => act(laid.join(".")) },
    laid.length === 2 ? `Bury ${laid.map(cardText).join(" ")}` : "Bury two cards");
}

function pressed(card) {
  if (table.question === "card") act(card);
  if (table.question === "bury") {
    laid = laid.includes(card) ? laid.filter((other) => other !== card) : [...laid, card].slice(-2);
    render();
  }
}

function hand() {
  const legal = new Set(table.choices.map((choice) => choice.word));
  const slot = (card) => {
    const can = table.question === "bury" || (table.question === "card" && legal.has(card));
    const idle = table.question !== "card" && table.question !== "bury";
    return element("li", {}, element("button", { type: "button", disabled: !can, class: idle ? "idle" : null, "data-card": card,
      "aria-pressed": table.question === "bury" ? String(laid.includes(card)) : null, "aria-label": cardName(card), onclick: () => pressed(card) }, picture(card)));
  };
  return element("ul", { class: "mine" }, inOrder(cards(table.hand), table.is_null, table.trump).map(slot));
}

function ownPanel() {
  const said = table.calls[table.own];
  return [element("h3", {}, "You", element("span", { class: "who" }, where(table.own)),
    table.declarer === table.own ? element("span", { class: "tag" }, "declarer") : null,
    said ? element("span", { class: "call" }, said) : null), hand()];
}

// ---- the page

function skeleton() {
  byId("app").append(
    element("header", {}, element("h1", { id: "title" }, "Skat")),
    element("main", { class: "play" },
      element("div", {}, element("div", { id: "table" }), element("section", { id: "own", "aria-label": "Your cards" }),
        element("div", { id: "ask", role: "group", "aria-label": "What you can do" }), element("p", { id: "said", role: "status", "aria-live": "polite" })),
      element("div", {},
        element("div", { id: "tools", class: "choices" }),
        element("h2", {}, "What happened"), element("div", { id: "log", tabindex: 0, role: "log" }),
        element("details", {}, element("summary", {}, "Score sheet"), element("pre", { id: "sheet" })))),
    element("footer", {}, element("p", {}, "Keys: h hint, u take back, Enter goes on after a game. Made by skat play.")));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !table || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    if (event.key === "h" && table.has_hints) act("hint");
    if (event.key === "u" && table.has_undo) act("undo");
    if (event.key === "Enter" && table.question === "next" && event.target.tagName !== "BUTTON") act("next");
  });
}

function render() {
  byId("title").textContent = table.title;
  document.title = `Skat: ${table.title}`;
  const others = [1, 2].map((step) => (table.own + step) % 3);
  fill("table", others.map(seatPanel), centre());
  byId("own").className = table.question === "next" || table.question === "end" ? "" : "turn";
  fill("own", ...ownPanel());
  fill("ask", element("p", {}, PROMPTS[table.question]), element("div", { class: "choices" }, choices()));
  const tool = (word, label, isThere) => (isThere ? element("button", { type: "button", id: word, onclick: () => act(word) }, label) : null);
  const isAsked = table.question !== "next" && table.question !== "end";
  fill("tools", tool("hint", "Hint", table.has_hints && isAsked), tool("undo", "Take back", table.has_undo && isAsked),
    tool("quit", "Leave", table.question !== "end"));
  const log = byId("log");
  log.textContent = table.log;
  log.scrollTop = log.scrollHeight;
  byId("sheet").textContent = table.sheet;
  const end = table.log.trimEnd().split("\n").slice(-2).map((line) => line.trim()).join("\n");
  tell(table.question === "next" ? end : table.hint ?? "", false);
}

skeleton();
refresh();
