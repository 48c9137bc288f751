//! What changed between two views: the top-level fields of a JSON object's text, compared as texts
//! without reading what is in them.

/// The text of a compact JSON object, and where each of its fields ends.
#[derive(Default)]
pub(crate) struct Fields {
    text: String,
    ends: Vec<usize>,
}

impl Fields {
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Takes a newer text over; gives its fields that are not the same here, as an object's text.
    pub(crate) fn change_to(&mut self, new: &str) -> String {
        let mut patch = String::from("{");
        let mut ends = Vec::with_capacity(self.ends.len());
        let mut old = self.iter();
        let mut start = 1;
        while start + 1 < new.len() {
            let same = old.next().filter(|old| stands_at(new, start, old));
            let end = same.map_or_else(|| field_end(new, start), |same| start + same.len());
            if same.is_none() {
                patch.extend([if patch.len() > 1 { "," } else { "" }, &new[start..end]]);
            }
            ends.push(end);
            start = end + 1;
        }
        patch.push('}');
        drop(old);
        self.ends = ends;
        self.text.clear();
        self.text.push_str(new);
        patch
    }

    /// Each field, with its name.
    fn iter(&self) -> impl Iterator<Item = &str> {
        let starts = std::iter::once(1).chain(self.ends.iter().map(|end| end + 1));
        starts.zip(&self.ends).map(|(start, end)| &self.text[start..*end])
    }
}

/// Whether that whole field stands there. What is equal as text ends alike, too.
fn stands_at(text: &str, start: usize, field: &str) -> bool {
    let end = start + field.len();
    let bytes = text.as_bytes();
    bytes[start..].starts_with(field.as_bytes()) && matches!(bytes.get(end), Some(b',' | b'}'))
}

/// Where the field that starts there ends.
fn field_end(text: &str, start: usize) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (start, 0usize);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => at = string_end(bytes, at),
            b'{' | b'[' => depth += 1,
            b',' | b'}' if depth == 0 => return at,
            b'}' | b']' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

/// Where the string that begins there ends: its last quotation mark.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return at,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields_of(text: &str) -> Vec<String> {
        let mut fields = Fields::default();
        fields.change_to(text);
        fields.iter().map(String::from).collect()
    }

    #[test]
    fn the_fields_of_an_object() {
        let text = r#"{"a":1,"b":{"c":[1,2,"}"]},"d":"x,\"y","e":[],"f":null}"#;
        let due =
            [r#""a":1"#, r#""b":{"c":[1,2,"}"]}"#, r#""d":"x,\"y""#, r#""e":[]"#, r#""f":null"#];
        assert_eq!(fields_of(text), due);
        assert_eq!(fields_of("{}"), [""; 0]);
    }

    #[test]
    fn only_what_changed_is_in_a_patch() {
        let rows = [
            (r#"{"a":1,"b":[1,2],"c":"x"}"#, r#"{"a":1,"b":[1,2],"c":"x"}"#),
            (r#"{"a":1,"b":[1,3],"c":"x"}"#, r#"{"b":[1,3]}"#),
            (r#"{"a":1,"b":[1,3],"c":"x"}"#, "{}"),
            (r#"{"a":12,"b":[1,3],"c":"x,"}"#, r#"{"a":12,"c":"x,"}"#),
            (r#"{"a":1,"b":[1,3,{"d":[]}],"c":""}"#, r#"{"a":1,"b":[1,3,{"d":[]}],"c":""}"#),
            (r#"{"a":1,"c":""}"#, r#"{"c":""}"#),
            (r#"{"a":1,"c":"","d":"\\"}"#, r#"{"d":"\\"}"#),
        ];
        let mut fields = Fields::default();
        for (text, patch) in rows {
            assert_eq!(fields.change_to(text), patch, "{text}");
            assert_eq!(fields.text(), text);
        }
    }
}
