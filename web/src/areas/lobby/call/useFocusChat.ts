import { useEffect, useRef, useState } from 'react'

/** Returns a ref for the chat's input, and a function that shows the chat and focuses the input. */
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
