import { zonePlace } from '#contract/rules/zonePlace'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { Segmented } from '../../../ui/Segmented'
import { OtherZone } from '../booking/OtherZone'
import { type ZoneGap, zoneSentence } from '../time/zones'
import classes from './ZoneChoice.module.css'

type ZoneChoiceProps = {
  own: string
  clinic: string
  gap: ZoneGap
  /** The selected zone, one of the two. */
  zone: string
  onChange: (zone: string) => void
}

/** Lets the patient choose the time zone of the slots, and shows the offset between the two. */
export function ZoneChoice({ own, clinic, gap, zone, onChange }: ZoneChoiceProps) {
  const t = useText('appointments')
  const language = useLanguage()
  return (
    <div className={classes.choice}>
      <Segmented
        wide
        label={t('zone.label')}
        value={zone}
        onChange={onChange}
        options={[
          { value: own, label: t('zone.own', { place: zonePlace(own, language) }) },
          { value: clinic, label: t('zone.clinic', { place: zonePlace(clinic, language) }) },
        ]}
      />
      <OtherZone>{zoneSentence(gap, t)}</OtherZone>
    </div>
  )
}
