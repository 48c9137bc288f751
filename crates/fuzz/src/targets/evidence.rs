//! What players kept, and give to `croupier verify`.

use std::sync::LazyLock;

use games_all::GAMES;
use journal::Audit;
use journal::evidence::{Check, Evidence, Outcome};
use table::Seat;

use crate::edits::edited;
use crate::input::Input;

macro_rules! golden {
    ($name:literal) => {
        include_str!(concat!("../../../cli/tests/golden/", $name))
    };
}

const JOURNALS: [&str; 2] = [golden!("house.journal"), golden!("house-seed.journal")];
const KEPT: [&str; 3] =
    [golden!("house.seat0.json"), golden!("house.seat2.json"), golden!("house-seed.json")];

static AUDITS: LazyLock<[Audit<'static>; 2]> = LazyLock::new(|| {
    JOURNALS.map(|journal| match journal::audit(journal.as_bytes(), &GAMES) {
        Ok(audit) => audit,
        Err(finding) => panic!("a golden journal does not hold: {finding}"),
    })
});

static HONEST: LazyLock<[Evidence; 3]> =
    LazyLock::new(|| KEPT.map(|file| Evidence::read(file.as_bytes()).expect("it was kept")));

/// A file as a client may have saved it, or anybody have written it.
pub(super) fn files(bytes: &[u8]) {
    let file = match bytes.first() {
        Some(b'{') => String::from_utf8_lossy(bytes).into_owned(),
        _ => {
            let mut input = Input::new(bytes);
            let honest = KEPT[usize::from(input.byte()) % KEPT.len()];
            edited(honest, &mut input, 4)
        }
    };
    let Ok(kept) = Evidence::read(file.as_bytes()) else { return };
    let written = serde_json::to_vec(&kept).expect("what was read can be written");
    assert_eq!(Evidence::read(&written), Ok(kept.clone()));
    is_signed(&kept);
    for (audit, journal) in AUDITS.iter().zip(JOURNALS) {
        let checks = audit.check_evidence(std::slice::from_ref(&kept));
        assert_eq!(checks.len(), 1);
        let (head, id) = (audit.notes.last_head, &kept.table);
        if checks[0].iter().all(Check::is_good) && kept.heads.iter().any(|one| one.head == head) {
            assert!(journal.contains(id.as_str()), "another table's evidence is good");
        }
    }
}

/// Nobody but the house can sign: whatever has a signature of its key was kept by an honest client.
fn is_signed(kept: &Evidence) {
    let honest: Vec<&Evidence> =
        HONEST.iter().filter(|honest| honest.house_key == kept.house_key).collect();
    if honest.is_empty() {
        return;
    }
    let one = |known: &dyn Fn(&Evidence) -> bool| honest.iter().any(|honest| known(honest));
    for commitment in &kept.commitments {
        assert!(one(&|honest| honest.commitments.contains(commitment)), "{commitment:?}");
    }
    for terms in &kept.terms {
        assert!(one(&|honest| honest.terms.contains(terms)), "{terms:?}");
    }
    for head in kept.heads.iter().filter(|head| head.signature.is_some()) {
        assert!(one(&|honest| honest.heads.contains(head)), "{head:?}");
    }
}

/// Hashes and seeds on the command line.
pub(super) fn arguments(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let number = usize::from(input.byte()) % JOURNALS.len();
    let (audit, journal) = (&AUDITS[number], JOURNALS[number]);
    let seat = input.byte() % 8;
    let Ok(text) = str::from_utf8(input.rest()) else { return };
    let Ok(seat) = Seat::try_from(seat) else { return };
    let checks =
        [audit.check_commitment(text), audit.check_head(text), audit.check_seed(seat, text)];
    for check in checks {
        let stands = !text.is_empty() && journal.contains(text);
        let is_known = matches!(check.outcome, Outcome::Holds | Outcome::Void);
        assert!(stands || !is_known, "{text:?}: {check}");
    }
}
