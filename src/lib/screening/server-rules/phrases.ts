import { CONTACT_PHRASES } from './contact-phrases.ts'

/** Word sets of the server phrases. */
export const SERVER_WORD_SETS: Record<string, string> = {
  SPOT: 'bio profile page website card van',
  DETAILS: 'phone cell email digits number info details',
  PLEASE: 'please pls plz',
  PICTURE: 'photo photos picture pictures video',
  PROVIDER: 'gmail hotmail protonmail icloud',
  END: 'com net org',
}

/** Less common requests, and descriptions of networks, providers, and domain endings, in the notation of phrase-patterns.ts. */
export const SERVER_PHRASES = `${CONTACT_PHRASES}
email:
got gmail|hotmail
ya hoo
up MY gmail|email
apple mail
fast mail .|:
old hotmail|yahoo|aol|msn
an yahoo|msn|aol|hotmail|gmail
my|our yahoo|msn|aol
PROVIDER one :|.
google mailbox|mail|inbox
the g one
a with|in circle|ring
comcast|verizon|cox net|mail|com
on|at|via the gmail|hotmail
is|s|uses|use with|from google|microsoft
yahoo|outlook thing
YOU have|got gmail|hotmail|icloud
g|gee|google|y|why s? mail|male|address
at|on outlook|yahoo|proton .|i|as
at|on aol
google one
hot male
mail service|address *? google|yahoo
yahoo|outlook|proton|aol|msn user|one|account
mail|email|mailbox|inbox is? by|from|with|at google|yahoo|apple
curly|squiggly|swirly a|at
a in circle
monkey tail ** PROVIDER|yahoo|outlook
at big g
usual|normal|commercial ending
name|username|user here? plus|and|with|at PROVIDER|yahoo|outlook
encrypted mail|mailbox|mailboxes|email
golf mike alpha india lima
e address
electronic mail
proton|yahoo|aol has|have me|us
PROVIDER place|ending|end|is|bit|part|thing
with|s|is|for MY? PROVIDER
social:
SHORT|msgr is open|best|fine|better|easier
have|got the gram
hop|get on disc
on meta .|look|under
ig is *
same user? name|username over? on
YOUR user? name|username on
msgr ok|okay|works|better
we chat ok|okay|works|better
u slash *
at sign in? front|before|ahead
same everywhere :
handle s|is spelled
on tick tock|tok
tik tock
wots|wats|wotz|watts app|up
hit my tele
vyber ~|:|me|id|number
on|via|my|me vyber
follow ~
me on all|any of? them
w a is|works|ok
have|use|got|on we chat
move|switch|hop|go|over to signal|messenger
red dit
SHORT ok|okay|works|better|msgr
YOUR whats
on every platform
add ig|fb
book of|with faces
COLOUR phone|chat|bird|bubble bubble? thing|app
ghost|bird|bubble one
app|messenger with COLOUR|paper? plane|phone|bubble|icon|ticks
blue|green bubble|bubbles
meta messenger
reddit u|user
we face time
zoom room|meeting|id
line|lineapp id|app|user
pm|dm|message|msg|find|add|follow|write ME? on|at SITES|nextdoor
one|thing|app with *? *? phone|bubble|plane|ghost|ticks
app with *? *? camera|bird|icon|logo
YOU|us on|got disc
zoom or whatever
google|g meet .|tonight|link|call
do ig|fb
paper plane app|icon|thing
to|on|use|have|got|via whats up
whats|what s? up app
have|got|use|on w a
sig nal
you|u toob
COLOUR|PHOTO app ~|has|under
COLOUR|PHOTO app ** search|handle|username
MY|@ SITES
have|got|use snap .
search|follow|use the? hashtag
ig|fb|wa|tg|tt|yt|sc|snap|messenger handle|page|group|post|marketplace|account|name|dm|msg|messenger|id|user|me|as|app|video|call|chat
MY|the gram is? :|~
f book
eye gee
SITES|SHORT has|have me|us
SHORT or messenger|whatsapp|SHORT|text|call
sc is
do|can|by|on|lets face time
signal works|app
send snap to
MY|YOUR handle .|:|~|is|there|here|everywhere
username|usuario|benutzername is|:|ist|es
underscore *
type * *? in search
link:
dot com bit|part|thing
org and? not com
dot com has|after|behind
dotcom after|behind
t|m me slash
triple|three w|ws
double u double
dot then|and|plus|followed by? END
ending|ends in|with|by? dot? END
and|plus|with|then END on|at|behind the? end
and|plus|with|then com behind|after|to
stick|put com|org on|to
bit|cutt|is|ow ly
bitly|tinyurl *|:|~
payment:
pay|take cash
skip|avoid|without|save|saves|dodge|nobody *? *? *? fee|fees|commission|percent
BY|with|accept|take|to my|your? paypal|revolut|bitcoin|crypto`
