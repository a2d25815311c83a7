import { IconArrowMerge, IconCircleCheck, IconEqualNot } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ComparedRecord } from '#contract/patientMerges/calls'
import { useText } from '../../app/i18n/useText'
import { useUser } from '../../app/session/useAuthSession'
import { DayText, InstantText } from '../../ui/DateTimeText'
import { Isolate } from '../../ui/Isolate'
import { Name } from '../../ui/Name'
import { StatusBadge } from '../../ui/StatusBadge'
import { Value } from '../../ui/Value'
import classes from './MergeRecords.module.css'

/** A line of the comparison: what it shows, and what is compared. */
interface Line {
  key: string
  label: string
  show: (record: ComparedRecord) => ReactNode
  /** Undefined: a difference means nothing. */
  compared?: (record: ComparedRecord) => string | number | null
  after?: (kept: ComparedRecord, merged: ComparedRecord) => ReactNode
}

function useLines(): Line[] {
  const t = useText('patientMerges')
  const user = useText('users')
  const auth = useText('auth')
  const { time_zone: zone } = useUser()
  return [
    {
      key: 'name',
      label: t('field.name'),
      show: ({ name_text: name }) => <Name>{name}</Name>,
      compared: ({ first_name: first, last_name: last }) => `${first} ${last}`,
    },
    {
      key: 'alternate',
      label: t('field.alternateName'),
      show: ({ alternate_name: name }) => name && <Name>{name}</Name>,
      compared: ({ alternate_name: name }) => name,
    },
    {
      key: 'birth',
      label: t('field.birthDate'),
      show: ({ birth_date: day }) => day && <DayText day={day} />,
      compared: ({ birth_date: day }) => day,
    },
    {
      key: 'gender',
      label: user('field.gender'),
      show: ({ gender }) => gender && auth(`gender.${gender}`),
      compared: ({ gender }) => gender,
    },
    {
      key: 'uuid',
      label: user('field.uuid'),
      show: ({ uuid }) => uuid && <Isolate>{uuid}</Isolate>,
      compared: ({ uuid }) => uuid,
    },
    {
      key: 'phone',
      label: user('field.phone'),
      show: ({ phone }) => phone && <Isolate>{phone}</Isolate>,
      compared: ({ phone }) => phone,
    },
    { key: 'email', label: t('field.email'), show: ({ email }) => email && <Isolate>{email}</Isolate> },
    {
      key: 'address',
      label: t('field.address'),
      show: ({ address }) => address && <Name>{address}</Name>,
      compared: ({ address }) => address,
    },
    {
      key: 'hospitals',
      label: user('show.patientOf'),
      show: ({ hospitals }) =>
        hospitals.length > 0 && <Name>{hospitals.map(({ name }) => name).join(user('separator'))}</Name>,
    },
    {
      key: 'created',
      label: t('field.created'),
      show: ({ created_at: at }) => <InstantText instant={at} zone={zone} />,
    },
    { key: 'inUse', label: t('field.inUse'), show: ({ in_use: inUse }) => t(inUse ? 'inUse.yes' : 'inUse.no') },
  ]
}

/** Shows two records side by side: what identifies the person, and how much is in each before and after. */
export function ComparedRecords({ kept, merged }: { kept: ComparedRecord; merged: ComparedRecord }) {
  const t = useText('patientMerges')
  const lines = useLines()
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t('compare')}>
        <thead>
          <tr>
            <td />
            <th scope="col">
              <StatusBadge tone="ok" icon={<IconCircleCheck />}>
                {t('stays')}
              </StatusBadge>
            </th>
            <th scope="col">
              <StatusBadge tone="warn" icon={<IconArrowMerge />}>
                {t('isMerged')}
              </StatusBadge>
            </th>
            <th scope="col">{t('afterwards')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, label, show, compared }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>
                <Value>{show(kept)}</Value>
              </td>
              <td>
                <Value>{show(merged)}</Value>{' '}
                {compared && compared(kept) !== compared(merged) && (
                  <StatusBadge tone="warn" icon={<IconEqualNot />}>
                    {t('differs')}
                  </StatusBadge>
                )}
              </td>
              <td>
                <Value>{key === 'hospitals' ? show(together(kept, merged)) : show(kept)}</Value>
              </td>
            </tr>
          ))}
          {kept.parts.map(({ part, count }) => {
            const other = merged.parts.find((each) => each.part === part)?.count ?? 0
            return (
              <tr key={part}>
                <th scope="row">{t(`part.${part}`)}</th>
                <td>{count}</td>
                <td>{other}</td>
                <td>{count + other}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** The record that stays, with the hospitals of both. */
function together(kept: ComparedRecord, merged: ComparedRecord): ComparedRecord {
  const added = merged.hospitals.filter(({ id }) => !kept.hospitals.some((each) => each.id === id))
  return { ...kept, hospitals: [...kept.hospitals, ...added] }
}
