import { Link } from './link.tsx'

const MENTION = /((?:contact|write to) support)/i

/** A text for users in which "contact support" and "write to support" lead to the form that writes to staff. */
export function SupportText({ text }: { text: string }) {
  return text.split(MENTION).map((part) =>
    MENTION.test(part) ? (
      <Link key={part} to="/support#write-to-us" className="link">
        {part}
      </Link>
    ) : (
      <span key={part}>{part}</span>
    ),
  )
}
