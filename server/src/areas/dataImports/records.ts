import { type AreaRecords, auditedRow } from '../../schema/areaRecords'

/** How the audit log reads imported files; the patients who are created have entries of their own. */
export const dataImportsRecords: AreaRecords = {
  dataImport: {
    audited: auditedRow('data_imports', {
      hides: ['columns', 'media_id', 'delimiter_line', 'counts', 'position', 'problem', 'acted_by'],
    }),
  },
}
