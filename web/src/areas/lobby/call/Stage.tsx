import type { ReactNode } from 'react'
import { useText } from '../../../app/i18n/useText'
import classes from './Call.module.css'

type StageProps = {
  /** The part of the consultation that a phone shows. */
  part: string
  onBack: () => void
  children: ReactNode
}

/** Where the picture stands; on phones it moves into a corner while another part is read. */
export function Stage({ part, onBack, children }: StageProps) {
  const t = useText('meeting')
  return (
    <div className={classes.stage}>
      {children}
      {part !== 'video' && (
        <button type="button" className={classes.toStage} aria-label={t('mini.back')} onClick={onBack} />
      )}
    </div>
  )
}
