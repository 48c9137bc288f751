//! The top-level fields of a JSON object's text: what changed between two views is found by
//! comparing texts, without reading what is in them.

/// The fields of a compact JSON object, in order, as texts.
pub(crate) fn fields(object: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = object.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).unwrap_or("");
    std::iter::from_fn(move || {
        let name_end = rest.get(1..)?.find('"')? + 1;
        let name = &rest[1..name_end];
        let value = &rest[name_end + 2..];
        let end = value_end(value);
        rest = value.get(end + 1..).unwrap_or("");
        Some((name, &value[..end]))
    })
}

fn value_end(text: &str) -> usize {
    let (mut depth, mut in_text, mut escaped) = (0usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            _ if in_text => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            b',' if depth == 0 => return at,
            _ => {}
        }
    }
    text.len()
}

/// The fields of the new text that are not the same in the old one, as an object's text.
pub(crate) fn changed(old: &str, new: &str) -> String {
    let mut old_fields = fields(old);
    let mut patch = String::from("{");
    for (name, value) in fields(new) {
        let same = old_fields.next().filter(|(old_name, _)| *old_name == name);
        if same.is_none_or(|(_, old_value)| old_value != value) {
            if patch.len() > 1 {
                patch.push(',');
            }
            patch.extend(["\"", name, "\":", value]);
        }
    }
    patch.push('}');
    patch
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fields_of_an_object() {
        let text = r#"{"a":1,"b":{"c":[1,2,"}"]},"d":"x,\"y","e":[],"f":null}"#;
        let found: Vec<_> = fields(text).collect();
        let due = [
            ("a", "1"),
            ("b", r#"{"c":[1,2,"}"]}"#),
            ("d", r#""x,\"y""#),
            ("e", "[]"),
            ("f", "null"),
        ];
        assert_eq!(found, due);
        assert_eq!(fields("{}").count(), 0);
    }

    #[test]
    fn only_what_changed_is_in_a_patch() {
        let old = r#"{"a":1,"b":[1,2],"c":"x"}"#;
        assert_eq!(changed(old, r#"{"a":1,"b":[1,3],"c":"x"}"#), r#"{"b":[1,3]}"#);
        assert_eq!(changed(old, old), "{}");
        assert_eq!(changed("", old), old);
    }
}
