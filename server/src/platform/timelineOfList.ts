/** What the timeline of a case shows of the entries of a clinical list: expressions on its columns, which its versions have too. */
export interface TimelineOfList {
  /** The names and values of `Detail`, as arguments of `jsonb_build_object`. */
  detail: string
  /** The id of a drug. */
  drug?: string
  /** What new entries count as in what is new; missing if they do not count. */
  news?: 'allergies'
}
