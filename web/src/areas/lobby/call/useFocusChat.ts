import { useEffect, useRef, useState } from 'react'

/** Returns a ref for the chat's input, and a function that shows the chat and focuses the input. */
export function useFocusChat(showChat: () => void) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [focusRequests, setFocusRequests] = useState(0)
  useEffect(() => {
    if (focusRequests > 0) box.current?.focus()
  }, [focusRequests])
  const focusChat = () => {
    showChat()
    setFocusRequests((count) => count + 1)
  }
  return { box, focusChat }
}
