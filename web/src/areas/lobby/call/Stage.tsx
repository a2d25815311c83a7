import type { ReactNode } from 'react'
import { useText } from '../../../app/i18n/useText'
import classes from './Call.module.css'

type StageProps = {
  /** The part of the visit that is shown on phones. */
  part: string
  onBack: () => void
  children: ReactNode
}

/** Contains the video; on phones it shrinks into a corner while another part is shown. */
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
