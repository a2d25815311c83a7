import { useState } from 'react'
import type { ChatMessage } from '../ui/chat/chatTypes'
import { MessageBox } from '../ui/chat/MessageBox'
import { MessageList } from '../ui/chat/MessageList'
import { formatClock } from '../ui/format'
import { useUiLanguage } from '../ui/texts'
import classes from './Gallery.module.css'
import { useGalleryText } from './settings'

export function ChatPart() {
  const w = useGalleryText()
  const language = useUiLanguage()
  const time = formatClock('14:38', language)
  const desk = w('Hala, clinic desk', 'هلا، مكتب العيادة')
  const [draft, setDraft] = useState('')
  const [loading, setLoading] = useState(false)
  const [older, setOlder] = useState(0)
  const [sent, setSent] = useState<ChatMessage[]>([])
  const first: ChatMessage[] = [
    { id: '1', mine: false, name: desk, time, text: w('Hello Adnan.', 'أهلًا عدنان.') },
    {
      id: '2',
      mine: false,
      name: desk,
      time,
      text: w('Please have your blood pressure readings at hand.', 'من فضلك جهّز قراءات ضغط الدم.'),
    },
    {
      id: '3',
      mine: true,
      name: '',
      time,
      text: w('I have them, thank you. 138/86 this morning.', 'هي معي، شكرًا. كانت 138/86 هذا الصباح.'),
    },
    { id: '4', mine: true, name: '', time, text: 'Bisoprolol 2.5 mg', state: 'sending' },
    { id: '5', mine: true, name: '', time, text: w('And in the evening?', 'وفي المساء؟'), state: 'failed' },
  ]
  const old = Array.from({ length: older * 10 }, (_, index) => ({
    id: `old${older * 10 - index}`,
    mine: index % 3 === 0,
    name: desk,
    time,
    text: `${w('Earlier', 'سابقًا')} ${older * 10 - index}`,
  }))
  return (
    <div className={classes.stack}>
      <div className={classes.chat} style={{ maxInlineSize: 420 }}>
        <MessageList
          messages={[...old, ...first, ...sent]}
          hasOlder={older < 3}
          loadingOlder={loading}
          onOlder={() => {
            setLoading(true)
            setTimeout(() => {
              setOlder(older + 1)
              setLoading(false)
            }, 300)
          }}
          onRetry={() => undefined}
        />
        <div className={classes.chatFoot}>
          <MessageBox
            value={draft}
            onChange={setDraft}
            onAttach={() => undefined}
            onSend={(text) => {
              setSent([...sent, { id: `sent${sent.length}`, mine: true, name: '', time, text }])
              setDraft('')
            }}
          />
        </div>
      </div>
    </div>
  )
}
