//! `croupier operator`: keys of operators, in a house that runs or in its data folder.

use std::process::ExitCode;

use house::{Configs, Keys, NewKey};
use session::Registry;
use store::{Reads, Write};
use wire::admin::{AdminAsk, AdminTell, OperatorKeyInfo};

use crate::admin::ask_once;
use crate::operator_args::{OfOperator, Operator};
use crate::program::Program;
use crate::say::{self, Fault};
use crate::serve::{Allowed, Data, Place, session_configs, signals};

pub(crate) fn run(arguments: &Operator, program: &Program) -> ExitCode {
    say::end(ask(arguments, &program.games))
}

fn ask(arguments: &Operator, games: &Registry) -> Result<(), Fault> {
    let of = match arguments {
        Operator::Key { of, .. } | Operator::Keys { of } | Operator::Revoke { of, .. } => of,
    };
    // Without a house that answers there, its folder is ours.
    let told = match ask_once(&of.folder.data, &wish(arguments)) {
        Ok((_, told)) => told,
        Err(_) => in_folder(of, arguments, games)?,
    };
    tell(told)
}

fn wish(arguments: &Operator) -> AdminAsk {
    match arguments {
        Operator::Key { of, read_only } => {
            AdminAsk::OperatorKey { operator: of.operator.clone(), read_only: *read_only }
        }
        Operator::Keys { of } => AdminAsk::OperatorKeys { operator: of.operator.clone() },
        Operator::Revoke { of, key } => {
            AdminAsk::RevokeKey { operator: of.operator.clone(), key: key.clone() }
        }
    }
}

/// The same in the data folder of a house that does not run.
fn in_folder(of: &OfOperator, arguments: &Operator, games: &Registry) -> Result<AdminTell, Fault> {
    let folder = &of.folder.data;
    if !folder.exists() {
        return Err(Fault::asked(format_args!("there is no house in {}", folder.display())));
    }
    let configs = session_configs::read(Some(folder), of.folder.configs.as_deref())?;
    if let Operator::Key { of, .. } = arguments {
        must_be_known(configs, games, &of.operator)?;
    }
    signals::make_limits_errors_without_runtime()?;
    let Data { mut store, keys, .. } =
        Data::open(&Place::Folder(folder.clone()), Allowed::default())?;
    let (told, writes) = {
        let reads = store.reader().map_err(Fault::found)?;
        carried_out(&*reads, &keys, arguments)?
    };
    store.commit(&writes).map_err(Fault::found)?;
    store.close().map_err(Fault::found)?;
    Ok(told)
}

fn carried_out(
    reads: &dyn Reads,
    keys: &Keys,
    arguments: &Operator,
) -> Result<(AdminTell, Vec<Write>), Fault> {
    let refused = |refused: house::Refused| Fault::found(refused.message);
    Ok(match arguments {
        Operator::Key { of, read_only } => {
            let made = house::new_operator_key(reads, keys, &of.operator, *read_only);
            let NewKey { key, secret, write } = made.map_err(refused)?;
            (AdminTell::OperatorKey { key, secret }, vec![write])
        }
        Operator::Keys { of } => {
            let keys = house::operator_keys(reads, &of.operator).map_err(refused)?;
            (AdminTell::OperatorKeys { keys }, Vec::new())
        }
        Operator::Revoke { of, key } => {
            let write = house::revoke_operator_key(reads, &of.operator, key).map_err(refused)?;
            let message = format!("The key {key} is worth nothing any more.");
            (AdminTell::Done { message }, vec![write])
        }
    })
}

fn must_be_known(configs: Configs, games: &Registry, operator: &str) -> Result<(), Fault> {
    let known = house::operator_information(configs, games, operator);
    match known.map_err(Fault::asked)? {
        Some(_) => Ok(()),
        None => {
            Err(Fault::asked(format_args!("there is no operator {operator} in configs/operators")))
        }
    }
}

fn tell(told: AdminTell) -> Result<(), Fault> {
    match told {
        AdminTell::OperatorKey { key, secret } => {
            say::tell(format_args!("key {key}"));
            say::tell(format_args!("secret {secret}"));
            say::tell("The secret is shown this once; the house keeps it encrypted.");
        }
        AdminTell::OperatorKeys { keys } => {
            for OperatorKeyInfo { key, read_only, made } in keys {
                let may = if read_only { "reads" } else { "signs" };
                let made = operator::Moment::of_millis(made);
                say::tell(format_args!("{key} {may}, made {made}"));
            }
        }
        AdminTell::Done { message } => say::tell(message),
        AdminTell::Refused { error } => return Err(Fault::found(&error.message)),
        _ => return Err(Fault::found("the house answered otherwise")),
    }
    Ok(())
}
