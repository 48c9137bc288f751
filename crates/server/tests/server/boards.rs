//! Boards that the house was given for games, from outside.

use std::fs;

use crate::common::{Folder, TestHouse};

/// The folder of a board with these files.
fn board(files: &[(&str, &str)]) -> Folder {
    let folder = Folder::new();
    for (path, text) in files {
        let file = folder.path().join(path);
        fs::create_dir_all(file.parent().expect("a folder")).expect("it can be made");
        fs::write(file, text).expect("it can be written");
    }
    folder
}

#[tokio::test]
async fn a_board_is_served_under_the_houses_own_address_and_policy() {
    let files =
        [("board.js", "export const parts = {};"), ("art/felt.svg", "<svg/>"), (".git", "")];
    let folder = board(&files);
    let house = TestHouse::showing("xidach", folder.path()).await;
    let games = house.get("/api/games", &[]).await.json();
    let games = games.as_array().expect("a list");
    let told = games.iter().find(|game| game["name"] == "xidach").expect("the game");
    let address = told["board"].as_str().expect("its board has an address");
    assert!(address.starts_with("/boards/xidach/board.js?"), "{address}");
    assert_eq!(
        games.iter().filter(|game| game["board"].is_string()).count(),
        1,
        "no other has one"
    );

    let module = house.get(address, &[]).await;
    assert_eq!((module.status, module.text()), (200, files[0].1.to_owned()));
    assert_eq!(module.header("content-type"), Some("text/javascript; charset=utf-8"));
    let policy = module.header("content-security-policy").expect("the policy of every answer");
    assert!(policy.contains("default-src 'none'"), "{policy}");
    let art = house.get("/boards/xidach/art/felt.svg", &[]).await;
    assert_eq!(art.header("content-type"), Some("image/svg+xml"));
    let tag = art.header("etag").expect("a tag").to_owned();
    let again = house.get("/boards/xidach/art/felt.svg", &[("if-none-match", &tag)]).await;
    assert_eq!(again.status, 304, "it is known");
    for nothing in [
        "/boards/xidach/.git",
        "/boards/xidach/other.js",
        "/boards/bazaar/board.js",
        "/boards/xidach/../../etc/passwd",
        "/boards/xidach/art%2F..%2Fboard.js",
    ] {
        assert_eq!(house.get(nothing, &[]).await.code(), "not_found", "{nothing}");
    }
}
