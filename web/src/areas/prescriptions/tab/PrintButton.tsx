import { IconPrinter } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'

/** Opens the page that prints active prescriptions. */
export function PrintButton({ to }: { to: string }) {
  const t = useText('prescriptions')
  return (
    <Button icon={<IconPrinter />} to={to}>
      {t('print.open')}
    </Button>
  )
}
