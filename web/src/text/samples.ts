// The built-in samples as their tiles describe them. The little bars are drawn from each sample's first column of
// interest: age, length of stay, answers.

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
    bars: [17, 25, 27, 28, 27, 25, 22, 18, 14, 10, 6, 4, 2, 1, 1, 0.5],
  },
  {
    name: 'hospital',
    title: 'Hospital stays',
    size: '12,000 rows × 9 columns',
    about: 'Dates, postcodes and diagnoses. Two columns single out most patients.',
    bars: [3, 4, 5, 7, 10, 14, 20, 26, 23, 21, 15, 10, 6, 4, 2, 2, 2],
  },
  {
    name: 'survey',
    title: 'School survey',
    size: '11,204 rows × 23 columns',
    about: 'Nineteen answers, a survey weight, three outcomes. Nearly every row is unique.',
    bars: [14, 3, 3, 22, 6, 3, 3, 13, 2, 2, 17, 6, 3, 9, 3, 2],
  },
]
