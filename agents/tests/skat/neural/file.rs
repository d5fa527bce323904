//! The file of a network: what is written and read, and what is refused.

use super::*;

#[test]
fn a_network_is_read_as_it_was_written() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("network.safetensors");
    for criterion in [OWN, DIFFERENCE, SCORES, POLICY] {
        for network in [network(1), full_network(1)] {
            fs::write(&path, to_bytes(&network, criterion)).expect("the folder is writable");
            assert_eq!(load(&path).expect("a network's file"), (network.clone(), criterion));
            let agent = Neural::load(&path).expect("a network's file");
            assert_eq!(agent.network(), &network);
        }
    }
    assert_eq!(to_bytes(&network(1), OWN), to_bytes(&network(1), OWN));
}

/// A file may hold another network for exchanges, of another shape; who asks for one network
/// gets the main one.
#[test]
fn a_file_may_hold_a_network_for_the_exchange() {
    let networks = Networks { main: network(1), exchange: Some(full_network(2)), criterion: SCORES };
    let bytes = networks.to_bytes();
    let read = Networks::from_bytes(&bytes).expect("two networks");
    assert!(read.main == networks.main && read.exchange == networks.exchange && read.criterion == SCORES);
    assert_eq!(from_bytes(&bytes).expect("two networks"), (network(1), SCORES));
    let agent = Neural::of(read);
    assert!(agent.network() == &network(1) && agent.exchange() == Some(&full_network(2)));

    let alone = Networks { exchange: None, ..networks };
    assert_eq!(alone.to_bytes(), to_bytes(&network(1), SCORES));
    assert!(Neural::of(alone).exchange().is_none());

    let name = b"exchange.out.bias";
    let place = bytes.windows(name.len()).position(|found| found == name).expect("its name");
    let mut broken = bytes;
    broken[place..place + name.len()].copy_from_slice(b"exchange.out.bogs");
    let error = Networks::from_bytes(&broken).expect_err("a layer without a bias").to_string();
    assert_eq!(error, "tensor exchange.out.bias is missing");
}

/// Any program that knows safetensors can read the file.
#[test]
fn the_file_is_plain_safetensors() {
    let bytes = to_bytes(&network(2), OWN);
    let tensors = safetensors::SafeTensors::deserialize(&bytes).expect("a safetensors file");
    let mut names = tensors.names();
    names.sort_unstable();
    let layers = ["action", "common", "out", "state", "torso0", "torso1"];
    let expected: Vec<String> =
        layers.iter().flat_map(|layer| [format!("{layer}.bias"), format!("{layer}.weight")]).collect();
    assert_eq!(names, expected);
    let weight = tensors.tensor("torso0.weight").expect("the first layer");
    assert_eq!(weight.shape(), [v1::LEN, 24]);
    let first = f32::from_le_bytes(weight.data()[..4].try_into().expect("four bytes"));
    assert_eq!(first, network(2).torso()[0].weight[[0, 0]]);
    let header = u64::from_le_bytes(bytes[..8].try_into().expect("eight bytes"));
    assert_eq!(header % 8, 0, "the numbers are aligned");
}

/// A file from before there were facts is that of a network on which they have no bearing.
#[test]
fn files_of_networks_without_facts_are_read() {
    let with_facts = full_network(5);
    let told = ACTION_INPUTS - (ADVICE_LEN - OPINION);
    let numbers = |numbers: &mut dyn Iterator<Item = &f32>| numbers.flat_map(|x| x.to_le_bytes()).collect();
    let mut tensors: Vec<(String, Vec<usize>, Vec<u8>)> = Vec::new();
    for (name, layer) in with_facts.layers() {
        let rows = if name == "action" { told } else { layer.weight.nrows() };
        let columns = layer.weight.ncols();
        let weight = numbers(&mut layer.weight.iter().take(rows * columns));
        tensors.push((format!("{name}.weight"), vec![rows, columns], weight));
        tensors.push((format!("{name}.bias"), vec![columns], numbers(&mut layer.bias.iter())));
    }
    let views = tensors.iter().map(|(name, shape, bytes)| {
        let dtype = safetensors::tensor::Dtype::F32;
        let view = safetensors::tensor::TensorView::new(dtype, shape.clone(), bytes);
        (name, view.expect("as many bytes as the shape says"))
    });
    for format in ["skat-network-2", "skat-network-3"] {
        let words = [
            ("format", format),
            ("observation", "v1 and action_v1, suit-canonical"),
            ("objective", "own"),
            ("playout_weight", "0"),
            ("advice", "off"),
        ];
        let words = words.map(|(field, word)| (field.to_string(), word.to_string())).into_iter().collect();
        let bytes = safetensors::serialize(views.clone(), Some(words)).expect("a file can be written");
        let (network, criterion) = from_bytes(&bytes).expect("a network's file");
        assert_eq!(criterion, OWN);
        for ((name, found), (_, whole)) in network.layers().zip(with_facts.layers()) {
            assert_eq!((found.weight.shape(), &found.bias), (whole.weight.shape(), &whole.bias));
            for (row, (found, whole)) in found.weight.rows().into_iter().zip(whole.weight.rows()).enumerate()
            {
                let is_fact = name == "action" && row >= told;
                assert!(if is_fact { found.iter().all(|&x| x == 0.0) } else { found == whole });
            }
        }
    }
}

/// The error's text for these bytes; it begins with the path and is one line.
fn refused(bytes: &[u8]) -> String {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("broken.safetensors");
    fs::write(&path, bytes).expect("the folder is writable");
    problem(&path)
}

fn problem(path: &Path) -> String {
    let text = load(path).expect_err("no network").to_string();
    assert_eq!(text.lines().count(), 1, "{text}");
    let rest = text.strip_prefix(&format!("{}: ", path.display()));
    rest.unwrap_or_else(|| panic!("{text}")).to_string()
}

/// The file of a network with another header, made by replacing words of equal length.
fn with_header(from: &str, to: &str) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let mut bytes = to_bytes(&network(3), POLICY);
    let place =
        bytes.windows(from.len()).position(|words| words == from.as_bytes()).expect("the header says that");
    bytes[place..place + from.len()].copy_from_slice(to.as_bytes());
    bytes
}

#[test]
fn a_missing_file_is_named() {
    assert!(problem(&PathBuf::from("no/such.safetensors")).starts_with("No such file"));
}

#[test]
fn a_file_cut_anywhere_is_refused() {
    let bytes = to_bytes(&network(3), OWN);
    for length in (0..64).chain((64..bytes.len()).step_by(97)).chain([bytes.len() - 1]) {
        let text = refused(&bytes[..length]);
        assert!(text.starts_with("not a complete safetensors file ("), "{text}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(refused(&longer).starts_with("not a complete safetensors file ("));
}

#[test]
fn metadata_that_is_missing_or_unknown_is_named() {
    for (from, to, expected) in [
        (
            "skat-network-4",
            "skat-network-1",
            "metadata field format is \"skat-network-1\", expected \"skat-network-4\", \"skat-network-3\" or \"skat-",
        ),
        ("\"format\"", "\"forman\"", "metadata field format is missing, expected \"skat-network-4\", "),
        ("\"own\"", "\"all\"", "metadata field objective is \"all\", expected \"own\" or \"difference\""),
        (
            "\"playout_weight\":\"0\"",
            "\"playout_weight\":\"2\"",
            "metadata field playout_weight is \"2\", expected a number from 0 to 1",
        ),
        (
            "\"advice\":\"off\"",
            "\"advice\":\"yes\"",
            "metadata field advice is \"yes\", expected \"on\" or \"off\"",
        ),
        (
            "\"choice\":\"logits\"",
            "\"choice\":\"random\"",
            "metadata field choice is \"random\", expected \"values\", \"scores\" or \"logits\"",
        ),
        (
            "\"playout_weight\"",
            "\"rollout-weight\"",
            "metadata field playout_weight is missing, expected a number from 0 to 1",
        ),
        (
            "\"v1 and",
            "\"v2 and",
            "metadata field observation is \"v2 and action_v1, suit-canonical\", expected \"v1",
        ),
    ] {
        let text = refused(&with_header(from, to));
        assert!(text.starts_with(expected), "{text}");
    }
    let foreign = safetensors::serialize(Vec::<(&str, safetensors::tensor::TensorView<'_>)>::new(), None);
    let text = refused(&foreign.expect("an empty file can be written"));
    assert!(text.starts_with("metadata field format is missing"), "{text}");
}

#[test]
fn a_missing_tensor_is_named() {
    for name in ["torso0.bias", "state.weight", "action.weight", "out.bias", "common.weight"] {
        let text = refused(&with_header(&format!("\"{name}\""), &format!("\"{}\"", name.replace('.', "_"))));
        assert_eq!(text, format!("tensor {name} is missing"));
    }
    let bytes = to_bytes(&full_network(3), OWN);
    for name in ["suit0.bias", "suit1.weight", "card.weight", "inner.bias"] {
        let place = bytes.windows(name.len()).position(|words| words == name.as_bytes()).expect("a name");
        let mut bytes = bytes.clone();
        bytes[place + name.len() - 1] = b'_';
        assert_eq!(refused(&bytes), format!("tensor {name} is missing"));
    }
}

#[test]
fn tensors_of_other_numbers_are_named() {
    let bytes = with_header("\"state.bias\":{\"dtype\":\"F32\"", "\"state.bias\":{\"dtype\":\"I32\"");
    assert_eq!(refused(&bytes), "tensor state.bias has elements I32, expected F32");
    let mut bytes = to_bytes(&network(3), OWN);
    for broken in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let last = bytes.len() - 4;
        bytes[last..].copy_from_slice(&broken.to_le_bytes());
        assert_eq!(refused(&bytes), "tensor common.bias holds a number that is not finite");
    }
}

#[test]
fn tensors_of_another_shape_are_named() {
    let bytes = with_header("\"shape\":[24, 16]", "\"shape\":[16, 24]");
    assert_eq!(refused(&bytes), "tensor torso1.weight is [16, 24], expected [24, 24]");
    let bytes = with_header("\"shape\":[8, 10]", &format!("{:<15}", "\"shape\":[80]"));
    assert_eq!(refused(&bytes), "tensor out.weight is [80], expected two-dimensional");
}

#[test]
fn layers_that_do_not_fit_make_no_network() {
    let rng = &mut Rng::seed_from_u64(4);
    let fitting = |rng: &mut Rng| {
        let torso = vec![layer(rng, v1::LEN, 16)];
        let heads = [
            layer(rng, 16, 8),
            layer(rng, ACTION_INPUTS, 8),
            layer(rng, 8, OWN_OUTPUTS),
            layer(rng, 16, COMMON_OUTPUTS),
        ];
        (torso, heads)
    };
    type Spoil<'a> = &'a dyn Fn(&mut Vec<Layer>, &mut [Layer; 4], &mut Rng);
    let mut refused = |spoil: Spoil<'_>| {
        let (mut torso, mut heads) = fitting(rng);
        spoil(&mut torso, &mut heads, rng);
        Network::new(torso, heads, Extras::default()).expect_err("no network").to_string()
    };
    let inputs = v1::LEN;
    assert_eq!(
        refused(&|torso, _, rng| torso[0] = layer(rng, inputs - 1, 16)),
        format!("torso0.weight is [{}, 16], expected [{inputs}, 16]", inputs - 1)
    );
    assert_eq!(
        refused(&|torso, _, rng| torso.push(layer(rng, 17, 16))),
        "torso1.weight is [17, 16], expected [16, 16]"
    );
    assert_eq!(
        refused(&|_, heads, rng| heads[0].bias = layer(rng, 1, 7).bias),
        "state.bias is [7], expected [8]"
    );
    assert_eq!(
        refused(&|_, heads, rng| heads[1] = layer(rng, ACTION_INPUTS + 1, 8)),
        format!("action.weight is [{}, 8], expected [{ACTION_INPUTS}, 8]", ACTION_INPUTS + 1)
    );
    assert_eq!(
        refused(&|_, heads, rng| heads[2] = layer(rng, 8, 6)),
        "out.weight is [8, 6], expected [8, 10]"
    );
    assert_eq!(
        refused(&|_, heads, rng| heads[3] = layer(rng, 16, 5)),
        "common.weight is [16, 5], expected [16, 14]"
    );
    assert!(refused(&|_, heads, rng| heads[0] = layer(rng, 16, WIDEST_HEAD + 1)).starts_with("state.weight"));
    assert!(refused(&|torso, _, _| torso.clear()).contains("expected"));
    let rng = &mut Rng::seed_from_u64(5);
    let mut refused = |extras: &dyn Fn(&mut Rng) -> Extras| {
        let (torso, heads) = fitting(rng);
        Network::new(torso, heads, extras(rng)).expect_err("no network").to_string()
    };
    let suits = |rng: &mut Rng, inputs| {
        let [first, second, card] = [layer(rng, inputs, 4), layer(rng, 4, 6), layer(rng, 6, 8)];
        Extras { suits: Some(SuitLayers { first, second, card }), ..Extras::default() }
    };
    assert_eq!(refused(&|rng| suits(rng, 143)), "suit0.weight is [143, 4], expected [144, 4]");
    assert_eq!(refused(&|rng| suits(rng, SUIT_INPUTS)), "torso0.weight is [799, 16], expected [823, 16]");
    let inner = |rng: &mut Rng| Extras { inner: Some(layer(rng, 8, 9)), ..Extras::default() };
    assert_eq!(refused(&inner), "inner.weight is [8, 9], expected [8, 8]");
}
