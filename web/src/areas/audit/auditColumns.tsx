import { IconEye, IconLogin2, IconPencil, IconShieldExclamation } from '@tabler/icons-react'
import type { AuditEntry } from '#contract/audit/calls'
import { isSignInAction, type SignInAction } from '#contract/auth/signInActions'
import type { Text } from '../../app/i18n/useText'
import { InstantText } from '../../ui/DateTimeText'
import type { Column } from '../../ui/list/listTypes'
import { Name } from '../../ui/Name'
import { StatusBadge } from '../../ui/StatusBadge'
import { ChangedFields } from './ChangedFields'
import type { AuditTexts } from './useAuditTexts'

type AuditText = Text<'audit'>

/** What somebody tried and was refused; it is highlighted, and says so in words. */
const doubtful: ReadonlySet<SignInAction> = new Set([
  'auth.loginRefused',
  'auth.loginLimited',
  'phoneSignIn.refused',
  'auth.tokenReused',
  'auth.passwordRefused',
  'apiClients.tokenRefused',
])

function Sort({ entry: { action, change }, t }: { entry: AuditEntry; t: AuditText }) {
  if (isSignInAction(action)) {
    const isDoubtful = doubtful.has(action)
    return (
      <StatusBadge
        tone={isDoubtful ? 'warn' : 'neutral'}
        icon={isDoubtful ? <IconShieldExclamation /> : <IconLogin2 />}
      >
        {t(isDoubtful ? 'change.refused' : 'change.sign-in')}
      </StatusBadge>
    )
  }
  return (
    <StatusBadge tone={change ? 'teal' : 'neutral'} icon={change ? <IconPencil /> : <IconEye />}>
      {t(change ? 'change.1' : 'change.0')}
    </StatusBadge>
  )
}

function Action({
  entry: { action, times },
  auditTexts,
  t,
}: {
  entry: AuditEntry
  auditTexts: AuditTexts
  t: AuditText
}) {
  return (
    <>
      <bdi>{auditTexts.action(action)}</bdi>
      {times > 1 && <> {t('times', { count: times })}</>}
    </>
  )
}

function RecordName({ kind, id, auditTexts }: { kind: string; id: AuditEntry['record_id']; auditTexts: AuditTexts }) {
  return (
    <>
      <bdi>{auditTexts.kind(kind)}</bdi> {id !== null && <bdi dir="ltr">{id}</bdi>}
    </>
  )
}

/**
 * Returns the columns of the audit log and its export.
 * @param t the area's texts
 * @param words texts for actions and kinds of record
 * @param zone the reader's IANA time zone
 */
export function auditColumns(t: AuditText, auditTexts: AuditTexts, zone: string): Column<AuditEntry>[] {
  return [
    {
      key: 'at',
      header: t('column.at'),
      render: ({ at }) => <InstantText instant={at} zone={zone} />,
      exported: 'at',
      exportHeader: t('export.at'),
    },
    {
      key: 'user',
      header: t('column.user'),
      render: ({ user, action }) =>
        user ? <Name>{user.name}</Name> : t(isSignInAction(action) ? 'nobodyKnown' : 'system'),
      exported: 'user',
    },
    { key: 'change', header: t('filter.change'), card: 'badge', render: (entry) => <Sort entry={entry} t={t} /> },
    {
      key: 'action',
      header: t('column.action'),
      render: (entry) => <Action entry={entry} auditTexts={auditTexts} t={t} />,
      exported: 'action',
    },
    { key: 'kind', header: t('kind'), hidden: true, exported: 'kind' },
    {
      key: 'record',
      header: t('column.record'),
      render: ({ kind, record_id: id }) => kind && <RecordName kind={kind} id={id} auditTexts={auditTexts} />,
      exported: 'record_id',
    },
    {
      key: 'changes',
      header: t('column.changes'),
      render: ({ kind, changes, names }) =>
        changes &&
        Object.keys(changes).length > 0 && (
          <ChangedFields kind={kind} changes={changes} names={names} auditTexts={auditTexts} zone={zone} />
        ),
      exported: 'changes',
      exportHeader: t('export.changes'),
    },
    { key: 'times', header: t('column.times'), hidden: true, exported: 'times' },
    {
      key: 'address',
      header: t('column.address'),
      render: ({ address }) => address && <bdi dir="ltr">{address}</bdi>,
      hideBelow: 'md',
      exported: 'address',
    },
    { key: 'request', header: t('column.request'), hidden: true, exported: 'request_id' },
  ]
}
