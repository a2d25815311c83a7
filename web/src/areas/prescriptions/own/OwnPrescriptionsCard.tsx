import { useText } from '../../../app/i18n/useText'
import { Card } from '../../../ui/Card'
import { useAnnounceChange } from '../../../ui/feedback/announce'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { Row, RowList } from '../../../ui/RowList'
import { isEnded, OrderStatus } from '../OrderStatus'
import classes from '../prescriptions.module.css'
import { useOwn } from './useOwn'

/** Shows the patient during the visit what the doctor has prescribed, and announces it; nothing before that. */
export function OwnPrescriptionsCard({ appointmentId }: { appointmentId: number }) {
  const t = useText('prescriptions')
  const orders = useOwn(appointmentId).data?.data
  useAnnounceChange(orders && t('own.count', { count: orders.length }))
  if (!orders || orders.length === 0) return null
  return (
    <Card title={t('title')} flush>
      <RowList>
        {orders.map((order) => (
          <Row
            key={order.id}
            title={
              <span className={isEnded(order) ? classes.ended : undefined}>
                <Name>{order.drug_name}</Name>
              </span>
            }
            line={
              <>
                <Isolate dir="auto">{order.dosage_text}</Isolate> · {order.frequency_text}
              </>
            }
            end={<OrderStatus order={order} />}
          />
        ))}
      </RowList>
    </Card>
  )
}
