/** The limits of reports (facts/reports.md, decisions 4 and 5). Each is named where it refuses or cuts something. */
export const reportLimits = {
  /** With the grouping. */
  columns: 12,
  joins: 4,
  conditions: 10,
  /** Days of a period on a source with many records. */
  days: 400,
  /** Groups of a result on the screen. */
  rows: 5000,
  previewRows: 50,
  exportRows: 200_000,
  /** The seconds of a run on the screen, and of an export. */
  seconds: 15,
  exportSeconds: 100,
  /** The cost that PostgreSQL estimates, above which a run does not begin. */
  cost: 10_000_000,
  pins: 6,
  recipients: 20,
  /** After which a schedule ends unless it is renewed. */
  scheduleMonths: 6,
  /** Saved reports of a person. */
  saved: 500,
  /** Saved reports in the list without pages. */
  listed: 500,
} as const
