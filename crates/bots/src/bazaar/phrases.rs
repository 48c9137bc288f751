//! Bazaar's quick phrases, as the client sends them.

use crate::company::Phrase;

pub(super) const COOPERATE: Phrase =
    &["Let’s both cooperate.", "Cùng hợp tác nhé.", "我们都合作吧。", "우리 둘 다 협력해요."];
pub(super) const GOLD: Phrase = &[
    "I need digital coins: my gold is on sale.",
    "Mình cần tiền số, đang bán vàng đây.",
    "我需要数字币，正在卖黄金。",
    "디지털 화폐가 필요해서 금을 팔고 있어요.",
];
pub(super) const CAN_I_TRUST: Phrase =
    &["Can I trust you?", "Tin bạn được không?", "我能相信你吗？", "믿어도 될까요?"];
pub(super) const WELL_PLAYED: Phrase =
    &["Well played!", "Chơi hay lắm!", "玩得漂亮！", "잘하셨어요!"];
pub(super) const BETRAYED: Phrase =
    &["You betrayed me!", "Bạn phản bội mình!", "你背叛了我！", "배신하셨네요!"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::company::must_be_catalogued;

    #[test]
    fn every_phrase_is_one_that_the_client_sends_and_reads_in_every_language() {
        let phrases = [COOPERATE, GOLD, CAN_I_TRUST, WELL_PLAYED, BETRAYED];
        must_be_catalogued("bazaar", &phrases);
    }
}
