//! What a house signs, and how it is read: contract §5.

use journal::signed::{PublicKey, Signature, Statement, Terms};
use table::{Hash, Version};

use crate::common::house_key;

/// [K66] The three texts, to the letter.
#[test]
fn the_texts_are_the_contracts() {
    let hash = Hash::of("x");
    let digits = hash.to_string();
    let rows = [
        (Statement::commitment("t/1", 2, hash), format!("croupier-commitment:2:t/1:2:{digits}")),
        (Statement::terms("t/1", 2, hash), format!("croupier-terms:2:t/1:2:{digits}")),
        (Statement::head("t/1", 2, hash), format!("croupier-head:2:t/1:2:{digits}")),
    ];
    for (statement, text) in rows {
        assert_eq!(statement.text(), text);
    }
}

/// [K66] Terms are one text: commitment, game, rules, seats, data, config, who sits where.
#[test]
fn terms_have_one_text() {
    let (commitment, data, an) = (Hash::of("server"), Hash::of("data"), Hash::of("an"));
    let terms = Terms {
        server_seed_hash: commitment,
        game: "hilo",
        rules: Version::new(2),
        seats: 3,
        data_hash: data,
        config: r#"{"rtp":96}"#,
        client_seed_hashes: &[None, Some(an), None],
    };
    let text = format!("{commitment}:hilo:2:3:{data}:{{\"rtp\":96}}:bot,{an},bot");
    assert_eq!((terms.text(), terms.hash()), (text.clone(), Hash::of(text)));
}

/// [K66] A signature is of one text and one key. The vector is RFC 8032's first, for the key.
#[test]
fn a_signature_is_of_one_statement() {
    let key = house_key();
    let statement = Statement::head("t", 1, Hash::of("x"));
    let signature = key.sign(&statement);
    assert!(key.public().has_signed(&statement, &signature));
    for other in [
        Statement::head("t", 2, Hash::of("x")),
        Statement::head("u", 1, Hash::of("x")),
        Statement::head("t", 1, Hash::of("y")),
        Statement::commitment("t", 1, Hash::of("x")),
    ] {
        assert!(!key.public().has_signed(&other, &signature), "{other:?}");
    }
    // A key of small order, with which this would be everybody's signature of anything.
    let one = "01".to_owned() + &"0".repeat(62);
    let anybody: PublicKey = one.parse().expect("digits");
    let anything: Signature = (one + &"0".repeat(64)).parse().expect("digits");
    assert!(!anybody.has_signed(&statement, &anything));
    let rfc = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    let secret = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
    let secret: Hash = secret.parse().expect("64 digits");
    assert_eq!(journal::signed::HouseKey::from_bytes(secret.bytes()).public().to_string(), rfc);
}

/// [K67] Keys and signatures are lowercase hex of one length, and the secret half is in no text.
#[test]
fn keys_are_read_as_they_are_written() {
    let key = house_key();
    let public = key.public();
    assert_eq!(public.to_string().parse(), Ok(public));
    let json = serde_json::to_string(&public).expect("JSON");
    assert_eq!(serde_json::from_str::<PublicKey>(&json).ok(), Some(public));
    let digits = public.to_string();
    for bad in ["", &digits[1..], &digits.to_uppercase(), &format!("{digits}0"), &"é".repeat(32)] {
        assert!(bad.parse::<PublicKey>().is_err(), "{bad}");
    }
    let signature = key.sign(&Statement::head("t", 1, Hash::ZERO));
    assert_eq!(signature.to_string().len(), 128);
    assert_eq!(signature.to_string().parse(), Ok(signature));
    assert!(digits.parse::<Signature>().is_err());
    assert!(!format!("{key:?}").contains("0707"));
}
