/**
 * Memoizes `make` by object, as long as the object lives. The page of a category makes the data of hundreds of products, in each locale of a language
 * from the same parts of their entries. `make` must depend on nothing but the object.
 */
export function memoizeByObject<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}
