import type { SubmissionRow } from '#contract/submissions/submission'
import type { Text } from '../../../app/i18n/useText'
import { BidiText } from '../../../ui/BidiText'
import { InstantText } from '../../../ui/DateTimeText'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { submissionColumns } from '../columns'
import classes from './followUps.module.css'

/**
 * Returns the columns of a list of follow-ups.
 * @param zone the time zone of the dates, IANA name
 */
export function followUpColumns(t: Text<'submissions'>, zone: string): Column<SubmissionRow>[] {
  return [
    {
      key: 'form',
      header: t('followUps.form'),
      render: ({ survey }) => <Name>{survey.title}</Name>,
    },
    {
      key: 'date',
      header: t('column.date'),
      render: ({ submitted_at: submitted, created_at: created }) => (
        <InstantText instant={submitted ?? created} zone={zone} />
      ),
    },
    {
      key: 'author',
      header: t('followUps.author'),
      render: ({ creator }) => <Name>{creator.name_text}</Name>,
    },
    {
      key: 'note',
      header: t('field.note'),
      render: ({ note }) =>
        note && (
          <span className={classes.note} dir="auto">
            <BidiText>{note}</BidiText>
          </span>
        ),
    },
    submissionColumns(t, zone).status,
  ]
}
