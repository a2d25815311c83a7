import { IconLock } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { Card } from '../../ui/Card'
import { Row, RowList } from '../../ui/RowList'

const kinds = ['record', 'payments', 'audit', 'accounts'] as const

/** Says what is never removed by a period, and why. */
export function Kept() {
  const t = useText('retention')
  return (
    <Card title={t('kept.title')} flush>
      <RowList>
        {kinds.map((kind) => (
          <Row key={kind} start={<IconLock />} title={t(`kept.${kind}`)} line={t(`kept.${kind}.why`)} />
        ))}
      </RowList>
    </Card>
  )
}
