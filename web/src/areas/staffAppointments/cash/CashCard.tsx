import { IconCash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CashDesk, CashEntry } from '#contract/payments/cash'
import type { StaffAppointment } from '#contract/staffAppointments/staffAppointment'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { Facts } from '../../../ui/Facts'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { formatPounds } from '../../../ui/format'
import { isolated } from '../../../ui/isolated'
import { Row, RowList } from '../../../ui/RowList'
import { ReceiptButton, ReceiptDialog } from './ReceiptDialog'
import { TakeCash } from './TakeCash'

/** Takes what is owed for an appointment in cash, and shows its receipts. */
export function CashCard({ appointment }: { appointment: StaffAppointment }) {
  const t = useText('staffAppointments')
  const query = useQuery({ ...api.cash.desk.query({ params: { id: appointment.id } }), ...handlesOwnError })
  return (
    <Card title={t('cash.title')}>
      <QueryBoundary query={query} variant="text">
        {({ data }) => <Desk desk={data} appointment={appointment} />}
      </QueryBoundary>
    </Card>
  )
}

function Desk({ desk, appointment }: { desk: CashDesk; appointment: StaffAppointment }) {
  const t = useText('staffAppointments')
  const language = useLanguage()
  const [isTaking, setTaking] = useState(false)
  const [receipt, setReceipt] = useState<CashEntry>()
  const isHere = desk.drawer?.hospital.id === appointment.clinic.hospital.id
  return (
    <>
      {desk.problem === null ? (
        <Facts facts={[{ label: t('cash.owed'), value: <bdi>{formatPounds(desk.owed, language)}</bdi> }]} />
      ) : (
        <p>{desk.problem}</p>
      )}
      {desk.problem === null && isHere && (
        <Button variant="primary" icon={<IconCash />} onClick={() => setTaking(true)}>
          {t('cash.take')}
        </Button>
      )}
      {desk.problem === null && !isHere && (
        <InlineNotice action={<Button to="/payments/drawer">{t('cash.openDrawer')}</Button>}>
          {desk.drawer
            ? t('cash.otherHospital', {
                hospital: isolated(desk.drawer.hospital.name),
                here: isolated(appointment.clinic.hospital.name),
              })
            : t('cash.noDrawer')}
        </InlineNotice>
      )}
      <Receipts entries={desk.entries} />
      <TakeCash
        open={isTaking}
        owed={desk.owed}
        appointment={appointment}
        onClose={() => setTaking(false)}
        onTaken={setReceipt}
      />
      <ReceiptDialog entry={receipt} onClose={() => setReceipt(undefined)} />
    </>
  )
}

function Receipts({ entries }: { entries: readonly CashEntry[] }) {
  const t = useText('staffAppointments')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  return (
    entries.length > 0 && (
      <RowList>
        {entries.map((entry) => (
          <Row
            key={entry.id}
            title={t('receipt.row', {
              kind: t(`receipt.${entry.kind}`),
              amount: isolated(formatPounds(entry.amount, language)),
            })}
            line={<InstantText instant={entry.created_at} zone={zone} />}
            end={<ReceiptButton entry={entry} />}
          />
        ))}
      </RowList>
    )
  )
}
