// The built-in samples as their tiles describe them. The little bars are counts of their own rows: by age in steps of
// five years, by days of stay, by reading score, by age group.

export interface SampleWords {
  name: string
  title: string
  size: string
  about: string
  bars: readonly number[]
}

export const samples: readonly SampleWords[] = [
  {
    name: 'census',
    title: 'Census extract',
    size: '30,000 rows × 10 columns',
    about: 'Ages, work and education. Where k-anonymity papers start.',
    bars: [1565, 3570, 3835, 3969, 3950, 3517, 2982, 2357, 1724, 1197, 672, 334, 159, 97, 53, 19],
  },
  {
    name: 'hospital',
    title: 'Hospital stays',
    size: '12,480 × 9',
    about: 'Dates, postcodes and diagnoses. Two columns single out most patients.',
    bars: [711, 2896, 2907, 1983, 1311, 865, 564, 339, 212, 118, 71, 80, 63, 51, 43, 43],
  },
  {
    name: 'survey',
    title: 'School survey',
    size: '11,204 × 23',
    about: 'Nineteen answers, a survey weight and three outcomes. Nearly every row is unique.',
    bars: [26, 69, 171, 399, 734, 1169, 1571, 1840, 1716, 1512, 1066, 535, 273, 86, 28, 9],
  },
  {
    name: 'counts',
    title: 'Counts from a warehouse',
    size: '6,109 lines for 1,195,698 rows',
    about: 'Season tickets, already grouped, with a count column.',
    bars: [144176, 155955, 139083, 120948, 102936, 89128, 77467, 72823, 65985, 60356, 59155, 46593, 34473, 16924, 9696],
  },
]
