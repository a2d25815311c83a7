import {
  IconAlertTriangle,
  IconCheck,
  IconChecks,
  IconClock,
  IconCoinOff,
  IconEyeCheck,
  IconHelp,
  IconHourglassOff,
  IconSend,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { outbox } from '#contract/outbox/calls'
import type { TextStatus } from '#contract/outbox/textStatuses'
import type { Text } from '../../app/i18n/useText'
import { InstantText } from '../../ui/DateTimeText'
import { Isolate } from '../../ui/Isolate'
import type { Column } from '../../ui/list/listTypes'
import { Name } from '../../ui/Name'
import { StatusBadge } from '../../ui/StatusBadge'

export type StoredText = z.output<typeof outbox.texts.response>['data'][number]

const badges: Record<TextStatus, { tone: 'neutral' | 'ok' | 'warn' | 'bad'; icon: ReactNode }> = {
  queued: { tone: 'neutral', icon: <IconClock /> },
  sending: { tone: 'neutral', icon: <IconSend /> },
  unknown: { tone: 'warn', icon: <IconHelp /> },
  accepted: { tone: 'neutral', icon: <IconCheck /> },
  delivered: { tone: 'ok', icon: <IconChecks /> },
  read: { tone: 'ok', icon: <IconEyeCheck /> },
  failed: { tone: 'bad', icon: <IconAlertTriangle /> },
  withheld: { tone: 'warn', icon: <IconCoinOff /> },
  expired: { tone: 'neutral', icon: <IconHourglassOff /> },
}

/**
 * Returns the columns of the text messages and their export.
 * @param zone the reader's time zone, such as `Africa/Cairo`
 */
export function textColumns(t: Text<'outbox'>, zone: string): Column<StoredText>[] {
  return [
    { key: 'id', header: t('id'), hidden: true, exported: 'id' },
    { key: 'to', header: t('to'), render: (message) => <Isolate>{message.to}</Isolate>, exported: 'to' },
    {
      key: 'status',
      header: t('state'),
      render: ({ status }) => <StatusBadge {...badges[status]}>{t(`status.${status}`)}</StatusBadge>,
      card: 'badge',
      exported: 'status',
    },
    {
      key: 'text',
      header: t('text'),
      render: ({ purpose, body, language }) =>
        purpose === 'code' ? t('text.code') : <Name lang={language}>{body}</Name>,
    },
    {
      key: 'channel',
      header: t('channel'),
      render: ({ channel }) => t(`channel.${channel}`),
      exported: 'channel',
    },
    { key: 'purpose', header: t('purpose'), hidden: true, exported: 'purpose' },
    {
      key: 'at',
      header: t('at'),
      render: (message) => <InstantText instant={message.created_at} zone={zone} />,
      exported: 'created_at',
      exportHeader: t('export.created_at'),
    },
    {
      key: 'error',
      header: t('error'),
      render: ({ error }) => error && <Name>{error}</Name>,
      hideBelow: 'lg',
      exported: 'error',
    },
    {
      key: 'parts',
      header: t('parts'),
      render: ({ parts }) => parts,
      align: 'end',
      hideBelow: 'lg',
      card: 'hidden',
      exported: 'parts',
    },
    {
      key: 'settled',
      header: t('settled'),
      hidden: true,
      exported: 'settled_at',
      exportHeader: t('export.settled_at'),
    },
  ]
}
