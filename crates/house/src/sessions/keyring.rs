//! [O8] Operators' keys in a house that is open.

use table::Code;
use wire::admin::OperatorKeyInfo;

use super::Sessions;
use crate::Answer;
use crate::operators::{NewKey, new_operator_key, operator_keys, revoke_operator_key};
use crate::shared::refuse;

impl Sessions {
    /// [O8] Another key of an operator, whose secret is told once.
    pub async fn new_operator_key(
        &self,
        operator: &str,
        read_only: bool,
    ) -> Answer<(String, String)> {
        if self.premises.catalogue().terms_of(operator).is_none() {
            return refuse(Code::NotFound, "There is no such operator in the configuration.");
        }
        let (keys, id) = (self.premises.shared.keys.clone(), operator.to_owned());
        let made = self
            .premises
            .shared
            .writer
            .read(move |reads| Ok(new_operator_key(reads, &keys, &id, read_only)));
        let NewKey { key, secret, write } = made.await??;
        self.premises.shared.writer.commit(vec![write]).await?;
        self.reread_keys().await?;
        Ok((key, secret))
    }

    /// An operator's keys, without their secrets.
    pub async fn operator_keys(&self, operator: &str) -> Answer<Vec<OperatorKeyInfo>> {
        let operator = operator.to_owned();
        self.premises.shared.writer.read(move |reads| Ok(operator_keys(reads, &operator))).await?
    }

    /// A key is worth nothing any more.
    pub async fn revoke_operator_key(&self, operator: &str, key: &str) -> Answer<()> {
        let (operator, key) = (operator.to_owned(), key.to_owned());
        let writer = &self.premises.shared.writer;
        let write = writer.read(move |reads| Ok(revoke_operator_key(reads, &operator, &key)));
        writer.commit(vec![write.await??]).await?;
        self.reread_keys().await
    }

    async fn reread_keys(&self) -> Answer<()> {
        let (operators, keys) =
            (self.premises.operators.clone(), self.premises.shared.keys.clone());
        self.premises.shared.writer.read(move |reads| operators.ring.reread(reads, &keys)).await
    }
}
