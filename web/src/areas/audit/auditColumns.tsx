import { IconEye, IconLogin2, IconPencil, IconShieldExclamation } from '@tabler/icons-react'
import type { AuditEntry } from '#contract/audit'
import { isSignInAction, type SignInAction } from '#contract/signInActions'
import type { Text } from '../../app/i18n/useText'
import { InstantText } from '../../ui/DateTimeText'
import type { Column } from '../../ui/list/listTypes'
import { Name } from '../../ui/Name'
import { StatusBadge } from '../../ui/StatusBadge'

type Words = Text<'audit'>

/** Those of which somebody should know. */
const doubtful: ReadonlySet<SignInAction> = new Set([
  'auth.loginRefused',
  'auth.loginLimited',
  'auth.tokenReused',
  'auth.passwordRefused',
])

/** What was done: signing in has words of its own, calls are told by their names. */
export function actionWords(action: string, t: Words): string {
  return isSignInAction(action) ? t(`did.${action}`) : action.replace('.', ' · ')
}

function Sort({ entry: { action, change }, t }: { entry: AuditEntry; t: Words }) {
  if (isSignInAction(action)) {
    const isDoubtful = doubtful.has(action)
    return (
      <StatusBadge
        tone={isDoubtful ? 'warn' : 'neutral'}
        icon={isDoubtful ? <IconShieldExclamation /> : <IconLogin2 />}
      >
        {t('change.sign-in')}
      </StatusBadge>
    )
  }
  return (
    <StatusBadge tone={change ? 'teal' : 'neutral'} icon={change ? <IconPencil /> : <IconEye />}>
      {t(change ? 'change.1' : 'change.0')}
    </StatusBadge>
  )
}

function Action({ entry: { action, times }, t }: { entry: AuditEntry; t: Words }) {
  const words = actionWords(action, t)
  return (
    <>
      {isSignInAction(action) ? words : <bdi dir="ltr">{words}</bdi>}
      {times > 1 && <> {t('times', { count: times })}</>}
    </>
  )
}

function RecordName({ entry: { kind, record_id: id }, t }: { entry: AuditEntry; t: Words }) {
  if (!kind) return null
  if (kind === 'unknownEmail') {
    return (
      <>
        {t('unknownEmail')} <bdi dir="ltr">{id}</bdi>
      </>
    )
  }
  return <bdi dir="ltr">{id === null ? kind : `${kind} ${id}`}</bdi>
}

/** The columns of the log. In: the words, and the reader's time zone. */
export function auditColumns(t: Words, zone: string): Column<AuditEntry>[] {
  return [
    { key: 'at', header: t('column.at'), render: ({ at }) => <InstantText instant={at} zone={zone} /> },
    {
      key: 'user',
      header: t('column.user'),
      render: ({ user, action }) =>
        user ? <Name>{user.name}</Name> : t(isSignInAction(action) ? 'nobodyKnown' : 'system'),
    },
    { key: 'change', header: t('filter.change'), card: 'badge', render: (entry) => <Sort entry={entry} t={t} /> },
    { key: 'action', header: t('column.action'), render: (entry) => <Action entry={entry} t={t} /> },
    { key: 'record', header: t('column.record'), render: (entry) => <RecordName entry={entry} t={t} /> },
    {
      key: 'address',
      header: t('column.address'),
      render: ({ address }) => address && <bdi dir="ltr">{address}</bdi>,
      hideBelow: 'md',
    },
  ]
}
