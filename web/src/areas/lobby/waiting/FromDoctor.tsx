import type { RoomData } from '#contract/lobby/waiting'
import { useText } from '../../../app/i18n/useText'
import { BidiText } from '../../../ui/BidiText'
import { Card } from '../../../ui/Card'
import { useAnnounceChange } from '../../../ui/feedback/announce'
import classes from '../call/Call.module.css'

/** Shows what the doctor shows the patient during the visit, and announces it when it appears or changes. */
export function FromDoctor({ shown }: { shown: RoomData['from_doctor'] }) {
  const t = useText('lobby')
  useAnnounceChange(shown ? `${t('fromDoctor.title')}: ${shown.recommendations}` : t('fromDoctor.hidden'))
  if (!shown) return null
  return (
    <Card title={t('fromDoctor.title')}>
      <p className={classes.text} dir="auto">
        <BidiText>{shown.recommendations}</BidiText>
      </p>
    </Card>
  )
}
