/** The filters of the statistics in the address; '' for one that is not set. */
export interface StatisticsAddress {
  filters: Record<'survey' | 'version' | 'patient' | 'question' | 'from' | 'to', string>
  setFilters: (
    some: Partial<Record<'survey' | 'version' | 'patient' | 'question' | 'from' | 'to', string | null>>,
  ) => void
}
