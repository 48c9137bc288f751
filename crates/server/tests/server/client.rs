//! The web client from outside: its page, its files, and what browsers may keep of them.

use crate::common::{Answer, TestHouse};

const PAGE_KIND: &str = "content-type: text/html; charset=utf-8";

/// A line of an answer's head.
fn header<'a>(answer: &'a Answer, name: &str) -> Option<&'a str> {
    let value = |line: &'a str| line.strip_prefix(name)?.strip_prefix(": ");
    answer.head.lines().find_map(value)
}

/// The address of the script that the page loads.
async fn script(house: &TestHouse) -> String {
    let page = house.get("/", &[]).await.text();
    let at = page.find("/assets/").expect("the page loads a script");
    page[at..].split('"').next().expect("an address").to_owned()
}

#[tokio::test]
async fn every_place_in_the_client_opens_its_page() {
    let house = TestHouse::open().await;
    let page = house.get("/", &[]).await;
    assert_eq!((page.status, page.head.contains(PAGE_KIND)), (200, true), "{}", page.head);
    for path in ["/tables/a37d1aa79806d66ed0be", "/hilo", "/index.html", "/a?b=c.d", "/nothing/"] {
        let there = house.get(path, &[]).await;
        assert_eq!((there.status, &there.body), (200, &page.body), "{path}");
    }
    for path in ["/nothing.js", "/assets/nothing", "/assets/a.js", "/index.html.gz", "/.env"] {
        assert_eq!(house.get(path, &[]).await.code(), "not_found", "{path}");
    }
}

#[tokio::test]
async fn the_page_is_asked_for_each_time_and_sent_when_it_is_another() {
    let house = TestHouse::open().await;
    let page = house.get("/", &[]).await;
    assert_eq!(header(&page, "cache-control"), Some("no-cache"));
    let tag = header(&page, "etag").expect("a tag");
    let weak = format!("\"other\", W/{tag}");
    for known in [tag, &weak, "*"] {
        let again = house.get("/tables/1", &[("if-none-match", known)]).await;
        assert_eq!((again.status, again.body.len()), (304, 0), "{known}");
        assert_eq!(header(&again, "etag"), Some(tag), "{known}");
        assert_eq!(header(&again, "cache-control"), Some("no-cache"), "{known}");
    }
    assert_eq!(house.get("/", &[("if-none-match", "\"other\"")]).await.status, 200);
}

#[tokio::test]
async fn a_file_whose_name_has_its_hash_is_kept_for_good() {
    let house = TestHouse::open().await;
    let file = house.get(&script(&house).await, &[]).await;
    assert_eq!(header(&file, "cache-control"), Some("public, max-age=31536000, immutable"));
    assert_eq!(header(&file, "content-type"), Some("text/javascript; charset=utf-8"));
    let icon = house.get("/icon.svg", &[]).await;
    assert_eq!(header(&icon, "cache-control"), Some("no-cache"), "its name says nothing of it");
    assert_eq!(header(&icon, "content-type"), Some("image/svg+xml"));
}

#[tokio::test]
async fn who_takes_gzip_gets_a_compressed_copy() {
    let house = TestHouse::open().await;
    let path = script(&house).await;
    let plain = house.get(&path, &[]).await;
    let small = house.get(&path, &[("accept-encoding", "gzip, deflate")]).await;
    assert_eq!(header(&plain, "content-encoding"), None);
    assert_eq!(header(&small, "content-encoding"), Some("gzip"));
    assert!(small.body.starts_with(b"\x1f\x8b") && small.body.len() < plain.body.len());
    for answer in [&plain, &small] {
        assert_eq!(header(answer, "vary"), Some("accept-encoding"));
    }
    assert_ne!(header(&plain, "etag"), header(&small, "etag"));
    assert_eq!(header(&small, "content-type"), header(&plain, "content-type"));
}

#[tokio::test]
async fn who_asks_for_the_head_gets_no_more() {
    let house = TestHouse::open().await;
    for path in ["/", "/tables/1", &script(&house).await] {
        let whole = house.get(path, &[]).await;
        let head = house.request("HEAD", path, &[], b"").await;
        assert_eq!((head.status, head.body.len()), (200, 0), "{path}");
        let length = whole.body.len().to_string();
        assert_eq!(header(&head, "content-length"), Some(length.as_str()), "{path}");
        assert_eq!(header(&head, "etag"), header(&whole, "etag"), "{path}");
    }
}
