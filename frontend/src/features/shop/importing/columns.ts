/** The columns of a file of items, and what is to be known of each. */
export const columns: readonly (readonly [name: string, meaning: string])[] = [
  ['Title', 'What the item is called. Lines of one title are sizes of one item.'],
  ['Type', 'Clothing, Music, Print, Accessories, Books & zines or Other.'],
  ['Price, Currency', '24.50 or 24,50, and EUR. What is new needs both.'],
  ['Status', 'draft, active or archived. What is new is a draft where nothing is said.'],
  ['Variant, Color, Style, Cut, Format, Edition', 'What tells the variants of an item apart.'],
  ['SKU, Material, Weight', 'More about a variant.'],
  ['Size', 'M, 12″, A3. Empty for what has one size.'],
  ['Variant Price', 'Of this size alone. Empty where the price of the item holds.'],
  ['Quantity', 'How many there are. Empty leaves the stock as it is.'],
  ['Low stock', 'Tells you when no more than this many are left.'],
  ['Subtype, Description', 'More about the item.'],
  ['Item ID, Size ID', 'Written by the export, so that titles and sizes can be changed.'],
];
