//! https by the house itself, with a certificate that is renewed while it serves.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use rcgen::generate_simple_self_signed;
use serde_json::json;
use server::Tls;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::common::{Folder, TestHouse, quick_settings};

/// The files of a certificate for `localhost`.
struct Files {
    folder: Folder,
    certificate: PathBuf,
    key: PathBuf,
    /// How often it was renewed: file times are too coarse to tell two in one moment apart.
    renewed: u64,
}

impl Files {
    fn new() -> (Self, CertificateDer<'static>) {
        let folder = Folder::new();
        fs::create_dir_all(folder.path()).expect("a folder");
        let at = |name| folder.path().join(name);
        let (certificate, key) = (at("cert.pem"), at("key.pem"));
        let mut files = Self { folder, certificate, key, renewed: 0 };
        let first = files.renew();
        (files, first)
    }

    fn renew(&mut self) -> CertificateDer<'static> {
        let made = generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
        self.write(&self.certificate.clone(), &made.cert.pem());
        self.write(&self.key.clone(), &made.signing_key.serialize_pem());
        made.cert.der().clone()
    }

    fn write(&mut self, path: &Path, text: &str) {
        assert!(path.starts_with(self.folder.path()));
        fs::write(path, text).expect("it is written");
        self.renewed += 1;
        let when = SystemTime::now() + Duration::from_secs(self.renewed);
        File::options()
            .write(true)
            .open(path)
            .and_then(|file| file.set_modified(when))
            .expect("a time");
    }
}

/// Asks over https, trusting that certificate alone; none if the house shows another.
async fn ask(
    house: &TestHouse,
    trusted: &CertificateDer<'static>,
    request: &str,
) -> Option<String> {
    let mut roots = RootCertStore::empty();
    roots.add(trusted.clone()).expect("a certificate");
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(house.address).await.expect("a connection");
    let name = ServerName::try_from("localhost").expect("a name");
    let mut stream = TlsConnector::from(Arc::new(config)).connect(name, stream).await.ok()?;
    stream.write_all(request.as_bytes()).await.expect("it is sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    Some(answer)
}

#[tokio::test]
async fn the_house_serves_https_and_takes_up_a_renewed_certificate() {
    let (mut files, first) = Files::new();
    let tls = Tls::open(&files.certificate, &files.key).expect("a certificate and its key");
    let house = TestHouse::secure(quick_settings(), tls.clone()).await;
    let body = json!({"name": "An"}).to_string();
    let origin = format!("https://localhost:{}", house.address.port());
    let request = format!(
        "POST /api/players HTTP/1.1\r\nhost: localhost\r\norigin: {origin}\r\nconnection: close\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    let made = ask(&house, &first, &request).await.expect("it shows its certificate");
    assert!(made.starts_with("HTTP/1.1 201") && made.contains("; Secure"), "{made}");
    let plain = request.replace("https://", "http://");
    assert!(ask(&house, &first, &plain).await.is_some_and(|text| text.starts_with("HTTP/1.1 403")));

    assert!(!tls.reload().expect("it is read"), "nothing has changed");
    let second = files.renew();
    assert!(tls.reload().expect("it is read"));
    assert!(ask(&house, &second, &request).await.is_some(), "the new one is shown");
    assert!(ask(&house, &first, &request).await.is_none(), "and the old one no longer");

    files.write(&files.key.clone(), "no key");
    assert!(tls.reload().is_err(), "what cannot be used is said");
    assert!(ask(&house, &second, &request).await.is_some(), "and changes nothing");
}

#[test]
fn a_certificate_and_its_key_must_fit() {
    let ((one, _), (other, _)) = (Files::new(), Files::new());
    assert!(Tls::open(&one.certificate, &one.key).is_ok());
    assert!(Tls::open(&one.certificate, &other.key).is_err());
    assert!(Tls::open(&one.key, &one.certificate).is_err());
    assert!(Tls::open(Path::new("nowhere"), &one.key).is_err());
}
