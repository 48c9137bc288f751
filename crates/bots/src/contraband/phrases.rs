//! Contraband's quick phrases, as the client sends them in the room and at the table.

use crate::company::Phrase;

pub(super) const TRUST_ME: Phrase = &["Trust me.", "Tin mình đi.", "相信我。", "믿어 주세요."];
pub(super) const NOTHING: Phrase = &[
    "I’m carrying nothing.",
    "Mình không mang gì.",
    "Mình không mang gì cả.",
    "我什么都没带。",
    "빈손이에요.",
];
pub(super) const WILL_SHARE: Phrase = &[
    "Let me pass and I’ll share.",
    "Let me pass, and I will share.",
    "Cho qua, mình chia.",
    "Cho qua đi, mình chia cho.",
    "放我过去，分你一份。",
    "통과시켜 주면 나눌게요.",
];
pub(super) const WILL_LOOK: Phrase = &[
    "I’m going to look.",
    "I am going to inspect.",
    "Mình sẽ khám.",
    "Mình sẽ khám đấy.",
    "我要检查。",
    "我可要检查了。",
    "검문할게요.",
    "검문할 겁니다.",
];
pub(super) const DEAL: Phrase = &["Deal!", "Chốt!", "成交！", "콜!"];
pub(super) const NO_DEAL: Phrase = &["No deal.", "Không được.", "不行。", "안 돼요."];
pub(super) const SEND_ME: Phrase = &["Send me!", "Để mình đi!", "让我去！", "제가 갈게요!"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::company::must_be_catalogued;

    #[test]
    fn every_phrase_is_one_that_the_client_sends_and_reads_in_every_language() {
        let phrases = [TRUST_ME, NOTHING, WILL_SHARE, WILL_LOOK, DEAL, NO_DEAL, SEND_ME];
        must_be_catalogued("contraband", &phrases);
    }
}
