import { useText } from '../../app/i18n/useText'
import { Tabs } from '../../ui/Tabs'

/** Links between the emails and the text messages of the outbox. */
export function OutboxTabs({ value }: { value: 'mails' | 'texts' }) {
  const t = useText('outbox')
  return (
    <Tabs
      label={t('tabs')}
      value={value}
      tabs={[
        { value: 'mails', label: t('tab.mails'), to: '/outbox' },
        { value: 'texts', label: t('texts'), to: '/outbox/texts' },
      ]}
    />
  )
}
