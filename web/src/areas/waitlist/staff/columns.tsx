import type { StaffWaitlistEntry } from '#contract/waitlist/entry'
import type { Text } from '../../../app/i18n/useText'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { Person } from '../../../ui/Person'
import { subjectOf } from '../wishText'
import { OfferState } from './OfferState'
import { PriorityChoice } from './PriorityChoice'
import { Since, WishOf } from './WishOf'

/**
 * Returns the columns of the list.
 * @param isEditable whether the user can set priorities
 */
export function waitlistColumns(t: Text<'waitlist'>, isEditable: boolean): Column<StaffWaitlistEntry>[] {
  return [
    {
      key: 'patient',
      header: t('column.patient'),
      render: ({ patient }) => <Person id={patient.id} name={patient.name_text} photo={patient.avatar} />,
    },
    { key: 'for', header: t('column.for'), render: (entry) => <Name>{subjectOf(entry)}</Name> },
    { key: 'wish', header: t('column.wish'), render: (entry) => <WishOf entry={entry} /> },
    { key: 'since', header: t('column.since'), render: (entry) => <Since entry={entry} />, hideBelow: 'lg' },
    { key: 'offer', header: t('column.offer'), render: ({ offer }) => <OfferState offer={offer} /> },
    {
      key: 'priority',
      header: t('column.priority'),
      render: (entry) => (isEditable ? <PriorityChoice entry={entry} /> : t(`priority.${entry.priority}`)),
    },
  ]
}
