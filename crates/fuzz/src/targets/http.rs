//! Bytes at the public door: requests with their paths, headers, cookies and bodies.

use crate::world::{at_the_door, whole};

const ALIVE: &[u8] = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n";

pub(super) fn run(bytes: &[u8]) {
    at_the_door(async |door, _| {
        let answer = whole(door.address, &door.filled(bytes)).await;
        let is_fault = answer.starts_with(b"HTTP/1.1 5");
        assert!(!is_fault, "{}", String::from_utf8_lossy(&answer));
        let alive = whole(door.address, ALIVE).await;
        assert!(alive.starts_with(b"HTTP/1.1 200 "), "{}", String::from_utf8_lossy(&alive));
    });
}
