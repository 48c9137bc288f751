//! Long lists, a page at a time.

/// A page of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    /// What is on it.
    pub items: Vec<T>,
    /// Where the next one begins: behind this. None on the last page.
    pub next: Option<String>,
}

impl<T> Page<T> {
    /// How many items a page has if nobody says.
    pub const USUAL: usize = 50;
    /// How many it has at most.
    pub const MOST: usize = 200;

    /// The first of these, and the name of the last of them if there are more.
    pub(crate) fn of(
        found: impl IntoIterator<Item = T>,
        limit: usize,
        name: impl Fn(&T) -> String,
    ) -> Self {
        let limit = limit.clamp(1, Self::MOST);
        let mut found = found.into_iter();
        let items: Vec<T> = found.by_ref().take(limit).collect();
        let next = found.next().and_then(|_| items.last().map(name));
        Self { items, next }
    }

    /// The same page of something else.
    pub(crate) fn try_map<U, E>(self, make: impl FnMut(T) -> Result<U, E>) -> Result<Page<U>, E> {
        let items = self.items.into_iter().map(make).collect::<Result<_, E>>()?;
        Ok(Page { items, next: self.next })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_says_where_the_next_begins() {
        let page = |limit| Page::of(1..=3, limit, u32::to_string);
        assert_eq!(page(2), Page { items: vec![1, 2], next: Some("2".into()) });
        assert_eq!(page(3), Page { items: vec![1, 2, 3], next: None });
        assert_eq!(page(0).items, [1], "at least one");
        let long = Page::of(0..1000, 1000, u32::to_string);
        assert_eq!(long.items.len(), Page::<u32>::MOST);
    }
}
