import type { HistoryPrescription } from '#contract/history/history'
import { useText } from '../../../app/i18n/useText'
import { InstantText } from '../../../ui/DateTimeText'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { PagedSection } from './PagedSection'

type PrescriptionsSectionProps = {
  title: string
  of: { prescriptions: readonly HistoryPrescription[]; prescriptions_total: number; time_zone: string }
}

/** What was prescribed in an earlier stay or visit. */
export function PrescriptionsSection({ title, of }: PrescriptionsSectionProps) {
  const t = useText('history')
  const { prescriptions, prescriptions_total: total, time_zone: zone } = of
  return (
    <>
      <PagedSection<HistoryPrescription>
        title={title}
        rows={prescriptions}
        none={t('prescriptions.none')}
        rowName={({ drug_name: name }) => name}
        columns={[
          { key: 'drug', header: t('column.drug'), render: (row) => <Name>{row.drug_name}</Name> },
          {
            key: 'dosage',
            header: t('column.dosage'),
            render: (row) => <Isolate dir="auto">{row.dosage_text}</Isolate>,
          },
          { key: 'frequency', header: t('column.frequency'), render: (row) => row.frequency_text },
          {
            key: 'start',
            header: t('column.start'),
            render: ({ start_at: at }) => at && <InstantText instant={at} zone={zone} show="date" />,
            hideBelow: 'md',
          },
          { key: 'status', header: t('column.status'), render: (row) => row.status_text, card: 'badge' },
        ]}
      />
      {total > prescriptions.length && (
        <InlineNotice tone="warn">{t('prescriptions.more', { shown: prescriptions.length, total })}</InlineNotice>
      )}
    </>
  )
}
