import { IconAlarm, IconCheck } from '@tabler/icons-react'
import type { CriticalAlert } from '#contract/investigations/investigation'
import { useText } from '../../../app/i18n/useText'
import { BidiText } from '../../../ui/BidiText'
import { InstantText } from '../../../ui/DateTimeText'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Name } from '../../../ui/Name'

/** The alerts of the critical values of a result: since when, and who acknowledged them with what. */
export function CriticalAlerts({ alerts, zone }: { alerts: readonly CriticalAlert[]; zone: string }) {
  const t = useText('investigations')
  return alerts.map(({ id, opened_at: opened, acknowledged }) => (
    <InlineNotice
      key={id}
      tone={acknowledged ? 'warn' : 'danger'}
      icon={acknowledged ? <IconCheck /> : <IconAlarm />}
      title={t(acknowledged ? 'critical.acknowledged' : 'critical.open')}
    >
      <p>
        {t('critical.since')} <InstantText instant={opened} zone={zone} />
      </p>
      {acknowledged && (
        <>
          <p>
            <Name>{acknowledged.by.name_text}</Name> · <InstantText instant={acknowledged.at} zone={zone} /> ·{' '}
            {acknowledged.action_text}
          </p>
          <p>
            <BidiText>{acknowledged.note}</BidiText>
          </p>
        </>
      )}
    </InlineNotice>
  ))
}
