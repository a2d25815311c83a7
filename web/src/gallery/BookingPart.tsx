import { IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../ui/Button'
import { ClockText } from '../ui/DateTimeText'
import { DensityProvider } from '../ui/density'
import { InlineNotice } from '../ui/feedback/InlineNotice'
import { formatClock } from '../ui/format'
import { Person } from '../ui/Person'
import { Segmented } from '../ui/Segmented'
import { StepHeader } from '../ui/StepHeader'
import { StickyFoot } from '../ui/StickyFoot'
import { useUiLanguage } from '../ui/texts'
import { SlotHoldNotice } from '../ui/visit/Countdown'
import { DayStrip } from '../ui/visit/DayStrip'
import { SlotButton, SlotGrid } from '../ui/visit/SlotGrid'
import classes from './Gallery.module.css'
import { useGalleryText } from './settings'

const morning = ['06:30', '07:10', '08:30', '08:50', '09:30', '10:10', '10:30', '11:50']
const gone = ['06:30', '08:50', '11:50']
const now = Date.now()

export function BookingPart() {
  const w = useGalleryText()
  const language = useUiLanguage()
  const [day, setDay] = useState('2026-11-24')
  const [slot, setSlot] = useState('10:10')
  const [zone, setZone] = useState<'own' | 'clinic'>('own')
  const slots = (
    <SlotGrid title={w('Morning', 'صباحًا')}>
      {morning.map((time) => (
        <SlotButton
          key={time}
          time={formatClock(time, language)}
          state={gone.includes(time) ? 'taken' : time === slot ? 'chosen' : 'free'}
          onChoose={() => setSlot(time)}
        />
      ))}
    </SlotGrid>
  )
  return (
    <div className={classes.stack}>
      <div className={classes.columns}>
        <DensityProvider density="patient">
          <div className={classes.phone}>
            <StepHeader title={w('Choose a time', 'اختر الموعد')} onBack={() => undefined} step={2} total={3} />
            <Person
              id={1}
              name={w('Dr. Rima Haddad', 'د. ريما حدّاد')}
              line={w('Cardiology · Al-Salam Hospital, Cairo', 'طب القلب · مستشفى السلام، القاهرة')}
              size={44}
            />
            <Segmented
              wide
              label={w('Time zone', 'المنطقة الزمنية')}
              value={zone}
              onChange={setZone}
              options={[
                { value: 'own', label: w('Your time · Berlin', 'توقيتك · برلين') },
                { value: 'clinic', label: w('Clinic time · Cairo', 'توقيت العيادة · القاهرة') },
              ]}
            />
            <InlineNotice tone="neutral" icon={<IconWorld />}>
              {w('Clinic time is 1 hour ahead of yours', 'توقيت العيادة يسبق توقيتك بساعة')}
            </InlineNotice>
            <DayStrip
              label={w('Day', 'اليوم')}
              value={day}
              onChange={setDay}
              days={[
                { day: '2026-11-21', free: 0, full: true },
                { day: '2026-11-22', free: 8 },
                { day: '2026-11-23', free: 2 },
                { day: '2026-11-24', free: 6 },
                { day: '2026-11-25', free: 11 },
                { day: '2026-11-26', free: 0 },
              ]}
            />
            {slots}
            <StickyFoot>
              <p>
                <strong>
                  {w('Tuesday 24 November, ', 'الثلاثاء 24 نوفمبر، ')}
                  <ClockText time={slot} />
                </strong>
              </p>
              <SlotHoldNotice until={now + 272000}>
                {w('We are holding this time for you', 'حجزناه لك مؤقتًا ريثما تؤكّد')}
              </SlotHoldNotice>
              <SlotHoldNotice until={now + 42000}>
                {w('We are holding this time for you', 'حجزناه لك مؤقتًا ريثما تؤكّد')}
              </SlotHoldNotice>
              <Button variant="primary" wide>
                {w('Confirm appointment', 'تأكيد الموعد')}
              </Button>
            </StickyFoot>
          </div>
        </DensityProvider>
        {slots}
      </div>
    </div>
  )
}
