import type { Find } from './found.ts'
import { phrasesIn } from './phrases.ts'
import type { Token } from './tokens.ts'

/** The specification's phrases and their close relatives, in the notation of phrases.ts. */
const PHRASES = `call|text|txt|phone|dm|sms|ring|facetime|telephone|dial|buzz|email|whatsapp|imessage|skype|viber|callme|textme|wapp me|us
  callme|textme|txtme|mynumber|hmu
  my|our number|digits|numbers
  my|our phone|cell|mobile|telephone|whatsapp|contact|home|work|office|direct|personal|private|new|other|google|main|business|shop|landline|cattery|real|husbands|wifes|moms s? phone|cell? number|no|num|nr|numbers|cell|mobile|digits
  my husband|wife|mom|mum|mother|sister|daughter|son|partner|boyfriend|girlfriend|dad|friend s? phone|cell? number|cell|mobile
  contact|reach me|us at|on|via|through|directly|under|thru|@
  contact|reach|call|message|get|text|find me|us by phone|text|email|cell|mobile|sms|mail
  message|msg|dm|mail|write|ping|find|add|follow|catch|page|friend|pm|messaging me|us on|at? my|our|the? cell|mobile|phone|mail|email|gmail|insta|ig|fb|snap|whatsapp|facebook|instagram|telegram|discord|line|signal
  message|msg me|us on
  mail me|us at|to|on|@
  find|add|follow|catch|friend me|us on
  write to? me|us on|at
  hit me|us up|on
  hit my line|phone|cell|dm|dms|inbox|number
  here is|s? my|our|the? cell|number|mobile|digits|handle|username
  heres my|our|the cell|number|mobile|digits|email|handle
  here is|s? my|our contact|email|mail
  my|our contact info|details|information|is
  give|shoot|drop me|us a call|ring|buzz|bell|text|txt|email|dm|tinkle|sms|mail|phone
  send me|us a|an text|txt|email|dm|sms|mail|e-mail
  what|whats s? is? your|ur phone|cell|mobile|telephone|whatsapp|contact? number|cell|mobile|email|mail|whatsapp|digits|insta|handle|no
  your|ur phone|cell|mobile|contact|telephone|whatsapp|personal|private|direct number|no|nr
  have|get|send|share|give|need|want|drop|leave me|us? your|ur phone|cell|mobile|email|contact|mail|personal? number|cell|mobile|digits|email|contact|info|details|phone
  exchange|swap|trade|share|switch phone|our|contact? numbers|emails|contacts|contact|digits|email|details
  can|could|may|should|shall|will i|we just? call|text|txt|phone|ring|email|whatsapp|facetime|dm you|u
  i|we ll|will|can|could|should? text|txt|phone|ring|dm|whatsapp|facetime you|u
  rather|prefer|easier|better|faster|quicker to|if|by|over? i|we|you? text|txt|phone|texting|whatsapp|sms
  call|text|txt or|and|slash text|txt|call me|us?
  text|call to? my|our|me|us
  my|our cell|mobile|landline|email|mail|gmail is|s|address|at|nr|no|num|number|addy
  call|text|try|reach|ring|phone|on|at my|our cell|mobile|landline
  to|at my|our email|mail|gmail|inbox
  my|our dm|dms
  dm|dms is|are open
  slide in|into to? my|our|the dm|dms
  google me|us|my|our
  search|look for? me|us|my|our up? on|online|up
  look me|us up
  visit|see|on|check|checkout|browse|via|through|find out|us|me|more|it|them|at? on|at? my|our own? website|site|webpage|homepage|page
  lets|let s|us? talk|chat|text|speak|move|take|continue this|it? off|outside|elsewhere|offline
  talk|chat|speak|text|continue|discuss|move|take|message|communicate|contact this|it|the|conversation|me|things|with|you? conversation? off|outside|elsewhere|offline of|from? the|this? platform|app|site|website|here
  contact|message|reach|write me|us outside|off|privately|elsewhere|personally
  talk|speak|chat|hop|get|jump over|on the|a? phone|call
  llamame|llamanos|llamen|llameme|marcame|telefoneame|contactame|whatsappeame|escribeme
  mi|nuestro|tu|su numero|telefono|celular|movil|correo|whatsapp|email|fijo
  me puedes|puede|podes llamar|escribir|contactar|encontrar
  mandame|enviame|manda|dame un|tu mensaje|sms|texto|numero|telefono|correo|email|whatsapp al|a|por?
  appelle|appelez|rappelle|rappelez moi|nous
  contacte|contactez|ecris|ecrivez|envoie|envoyez|joindre|joignez moi|nous un? au|sur|par|a|texto|sms
  mon|notre|votre|ton numero|portable|mail|email|telephone|tel|adresse|whatsapp|fixe mail|email?
  me joindre au|sur|par|a
  ruf|rufe|rufen sie? mich|uns bitte|gerne|doch? an
  meine|meiner|unsere|deine|ihre handynummer|nummer|telefonnummer|rufnummer|handynr|mailadresse|email|mail|mobilnummer
  mein|unser handy|telefon|whatsapp|insta
  schreib|schreibe|schreiben|kontaktiere|kontaktieren sie? mir|uns|mich auf|an|per|unter|bei|uber|eine sms|mail|whatsapp|email?
  erreichst|erreichen|erreichbar du|sie? mich|uns? unter|auf|per
  bin|sind erreichbar unter|auf
  mi|il mio numero
  me liga|chama no|na|por?
  meu numero|celular|telefone|zap|whats
  chiamami|scrivimi|chamame`

/** '3 pm me and my sister' and '6 am call' have no verb there. */
const HOURS = ['pm', 'am']
const NOT = new Set([
  'not',
  'never',
  'dont',
  'wont',
  'cannot',
  't',
  'without',
  'no',
  'nor',
  'avoid',
  'against',
  'cant',
])
const OFF = new Set(['off', 'outside', 'elsewhere', 'offline', 'app', 'platform', 'site', 'website', 'here'])

const find = phrasesIn(PHRASES)

/** Requests to get in touch elsewhere. */
export function recogniseContacts(tokens: readonly Token[], finds: Find[]): void {
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token?.kind !== 'word' || token.taken) continue
    const last = find(tokens, at)
    if (last < at) continue
    if (HOURS.includes(token.text) && tokens[at - 1]?.value) continue
    if (OFF.has(tokens[last]?.text ?? '') && isDenied(tokens, at)) continue
    finds.push({ category: 'contact', first: at, last })
    at = last
  }
}

/** 'Please do not talk off the platform' asks for the opposite. */
function isDenied(tokens: readonly Token[], at: number): boolean {
  for (let before = at - 1; before >= 0 && at - before <= 6; before--)
    if (NOT.has(tokens[before]?.text ?? '')) return true
  return false
}
