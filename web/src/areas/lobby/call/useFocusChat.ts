import { useEffect, useRef, useState } from 'react'

/** The way into the chat's box from elsewhere on the page: brings the chat up, then puts the cursor in it. */
export function useFocusChat(showChat: () => void) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked > 0) box.current?.focus()
  }, [asked])
  const focusChat = () => {
    showChat()
    setAsked((count) => count + 1)
  }
  return { box, focusChat }
}
