//! https without a proxy in front: a certificate and its key, read again when they are renewed.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, RwLock};
use std::time::{Duration, SystemTime};

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::{CryptoProvider, ring};
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{Error, ServerConfig};

/// How often the files are looked at.
pub(crate) const LOOK_EVERY: Duration = Duration::from_secs(5);

/// A certificate and its key, as they are in their files.
#[derive(Clone)]
pub struct Tls(Arc<Inner>);

struct Inner {
    files: Files,
    current: Arc<Current>,
    acceptor: TlsAcceptor,
    /// The files as they were when they were read last.
    read: Mutex<Stamp>,
}

/// Where they are.
struct Files {
    certificate: PathBuf,
    key: PathBuf,
}

/// When each file was changed last.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stamp([SystemTime; 2]);

/// What is shown to the next client.
#[derive(Debug)]
struct Current(RwLock<Arc<CertifiedKey>>);

impl ResolvesServerCert for Current {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(self.0.read().expect("nothing panics while it holds the certificate").clone())
    }
}

/// Why a certificate cannot be used.
#[derive(Debug)]
pub struct TlsFault(String);

impl fmt::Display for TlsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TlsFault {}

impl TlsFault {
    fn of(path: &Path, why: impl fmt::Display) -> Self {
        Self(format!("{}: {why}", path.display()))
    }
}

impl Tls {
    /// Reads a certificate, with those that vouch for it behind it, and its key, both as PEM.
    pub fn open(certificate: &Path, key: &Path) -> Result<Self, TlsFault> {
        let provider = Arc::new(ring::default_provider());
        let files = Files { certificate: certificate.into(), key: key.into() };
        let read = Mutex::new(files.stamp()?);
        let current = Arc::new(Current(RwLock::new(Arc::new(files.read(&provider)?))));
        let unusable = |error: Error| TlsFault::of(certificate, error);
        let versions = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(unusable)?;
        let mut config = versions.with_no_client_auth().with_cert_resolver(current.clone());
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        let acceptor = TlsAcceptor::from(Arc::new(config));
        Ok(Self(Arc::new(Inner { files, current, acceptor, read })))
    }

    /// Takes up the files if they have changed; whether they have. What cannot be used leaves the
    /// certificate that is shown as it is.
    pub fn reload(&self) -> Result<bool, TlsFault> {
        let Inner { files, current, read, .. } = &*self.0;
        let mut read = read.lock().expect("nothing panics while it reads a certificate");
        let stamp = files.stamp()?;
        if *read == stamp {
            return Ok(false);
        }
        let renewed = Arc::new(files.read(&ring::default_provider())?);
        *current.0.write().expect("nothing panics while it holds the certificate") = renewed;
        *read = stamp;
        Ok(true)
    }

    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        self.0.acceptor.clone()
    }

    /// Looks at the files again and again.
    pub async fn keep_fresh(self) {
        let mut look = tokio::time::interval(LOOK_EVERY);
        let mut said = None;
        loop {
            look.tick().await;
            match self.reload() {
                Ok(true) => tracing::info!("the certificate was renewed"),
                Ok(false) => {}
                // Between the renewal of one file and of the other they do not fit.
                Err(fault) => {
                    let fault = fault.to_string();
                    if said.as_ref() != Some(&fault) {
                        tracing::error!(fault, "the certificate cannot be renewed");
                    }
                    said = Some(fault);
                }
            }
        }
    }
}

impl Files {
    fn stamp(&self) -> Result<Stamp, TlsFault> {
        let changed = |path: &Path| -> Result<SystemTime, TlsFault> {
            let when = std::fs::metadata(path).and_then(|file| file.modified());
            when.map_err(|error: io::Error| TlsFault::of(path, error))
        };
        Ok(Stamp([changed(&self.certificate)?, changed(&self.key)?]))
    }

    fn read(&self, provider: &CryptoProvider) -> Result<CertifiedKey, TlsFault> {
        let no_pem = |error| TlsFault::of(&self.certificate, error);
        let chain = CertificateDer::pem_file_iter(&self.certificate).map_err(no_pem)?;
        let chain: Vec<_> = chain.collect::<Result<_, _>>().map_err(no_pem)?;
        if chain.is_empty() {
            return Err(TlsFault::of(&self.certificate, "there is no certificate in it"));
        }
        let key = PrivateKeyDer::from_pem_file(&self.key);
        let key = key.map_err(|error| TlsFault::of(&self.key, error))?;
        let fits = CertifiedKey::from_der(chain, key, provider);
        fits.map_err(|error| TlsFault::of(&self.key, error))
    }
}
