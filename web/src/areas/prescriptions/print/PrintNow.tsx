import { IconPrinter } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import classes from './print.module.css'

/** Prints the page; it is not on the paper itself. */
export function PrintNow() {
  const t = useText('prescriptions')
  return (
    <div className={classes.screenOnly}>
      <Button variant="primary" icon={<IconPrinter />} onClick={() => window.print()}>
        {t('print.print')}
      </Button>
    </div>
  )
}
