//! The bytes of experience in checkpoints.

/// Numbers in the bytes of a checkpoint, little-endian.
pub trait Number: Copy {
    /// Appends the bytes of all numbers, behind how many there are.
    fn put(numbers: &[Self], bytes: &mut Vec<u8>);

    /// Takes what [`Number::put`] wrote; `None` where that is not what the bytes begin with.
    fn take(bytes: &mut &[u8]) -> Option<Vec<Self>>;
}

macro_rules! numbers {
    ($($number:ty),+) => {$(
        impl Number for $number {
            fn put(numbers: &[$number], bytes: &mut Vec<u8>) {
                bytes.extend((numbers.len() as u64).to_le_bytes());
                numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
            }

            fn take(bytes: &mut &[u8]) -> Option<Vec<$number>> {
                let (count, rest) = bytes.split_first_chunk()?;
                let count = usize::try_from(u64::from_le_bytes(*count)).ok()?;
                let (numbers, rest) = rest.split_at_checked(count.checked_mul(size_of::<$number>())?)?;
                *bytes = rest;
                let numbers = numbers.as_chunks().0.iter();
                Some(numbers.map(|&number| <$number>::from_le_bytes(number)).collect())
            }
        }
    )+};
}

numbers!(u8, u16, u32, u64, f32);
