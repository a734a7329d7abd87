/** Requests to get in touch elsewhere, networks by their short names, ways to pay, in the notation of phrases.ts. */

export const SETS: Record<string, string> = {
  CALL: 'call kall tekst text txt phone ring dm sms email telephone fone buzz dial pm inbox',
  NUMBER: 'ONE_NUMBER numbers',
  ONE_NUMBER: 'number numba no nr num digits cell mobile landline',
  MEANS: 'phone cell mobile email mail whatsapp sms text txt texting insta messenger gmail mob',
  KIND: 'phone cell mobile contact personal private direct home work office KIN',
  KIN: 'wife husband mom daughter son partner sister friend',
  ME: 'me us mig',
  I: 'i we',
  YOU: 'you u ya',
  MY: 'my our mah',
  YOUR: 'your ur ya',
  IT: 'it this that conversation convo chat talk',
  AWAY: 'off outside elsewhere offline offsite',
  HERE: 'platform app site website here',
  MOVE: 'meet settle deal cal writing',
  SPOT: 'bio profile page website card van',
  DETAILS: 'phone cell email digits number info details',
  PLEASE: 'please pls plz',
  SITE: 'platform app site website',
  SHALL: 'can could may should shall will would ll d might',
  BY: 'by via over on through thru',
  TALK: 'SPEAK move moved moving take taking switch reach',
  SPEAK: 'talk talking speak chat chatting text continue discuss message contact write',
  GIVE: 'send share ping give need want drop leave pass shoot tell',
  COLOUR: 'clock green blue purple bird ghost messaging neighbourhood gamers',
  PHOTO: 'photo picture camera video other private',
  PICTURE: 'photo photos picture pictures video',
  SHORT: 'ig fb wa tg sc tt yt snap messenger signal whats zoom',
  SITES: 'youtube linkedin reddit threads',
  WITH: 'my our mi mein mon on via thru through over per use using',
  PROVIDER: 'gmail hotmail protonmail icloud',
  END: 'com net org',
}

export const PHRASES = `contact:
cal|tex me|us
CALL 2? ME
SHALL|do I|YOU CALL .
SHALL|I I|SHALL? CALL you|u
ok|okay|fine|possible|alright|if|for|let|rather|prefer to? I|ME? CALL .|texting|you|u
best|good|what|which number|phone to|for|SHALL|do reach|CALL|I?
prefer|want|quick phone|voice|video? call|chat .
get|have|best phone|contact NUMBER
best cell|mobile for|to
rather text|texting
SHALL I|YOU phone|voice|video call|chat .|tonight|today|tomorrow|sometime|on|via|not
CALL each other
phone|voice chat|conversation|book|directory
TALK|it|touch|on|change|go|over with? ME|YOU|IT? IT? to|BY MEANS
to|BY another|different|other app|messenger|platform
another|different|other app we|you
other|another|better|easier way to get in touch
contact|reach|hold|find|mail|hit|drop out? to? of? ME line? at|BY|under|directly|up|@
message|msg|write|ping|add|follow|catch|friend ME on|at? MY? MEANS|facebook|instagram|discord|SHORT|on
MY contact? DETAILS is|s|are? written|printed? on|in *? *? *? *? PICTURE
has|shows MY DETAILS on
number to use
get hold of ME
phone|email|cell|link is|s? on|in MY? SPOT
number is? on|in MY? SPOT|sign|photo|picture
number|numbers|nos s? on|in the PICTURE I
number|just|PLEASE PLEASE|CALL .
MY ONE_NUMBER|dms
MY KIND s? phone|KIN? NUMBER
number where|that? I|YOU SHALL CALL|reach
MY contact|email|gmail is|s|address|info|details|information|at|starts|ends|has
MY mail is? :|~|address|at|starts|ends
GIVE|have|get|got ME YOUR? KIND? NUMBER|MEANS|CALL|bell|tinkle|contact|yours
gimme YOUR? CALL|NUMBER|MEANS|bell|tinkle
write|spell|send|type YOUR NUMBER *? *? words|letters|spaces
GIVE|get|have|provide YOUR KIND? MEANS|contact
YOUR NUMBER .
GIVE YOUR KIND? number|digits|cell|mobile
number are you on|at
there|got|have|hast|avez du|you|eine|un? NUMBER|numero|nummer .|fur|for
what|which email|mail|phone
YOU have|got e? email|mail I|we|that|where|to
KIN CALL you|u
scan code|qr
scan with YOUR? phone|camera
qr code is? on|in|leads *? *? SPOT|PICTURE|listing|to
number on|in *? *? *? background
wrote|written|writing|sticker on|in *? *? *? PICTURE
how|where else SHALL|I I|SHALL TALK|CALL|see|get|find
how SHALL|do|to I get hold
by|through|use other|another|something means|channel|else
hear YOUR voice
hold of YOU AWAY|BY
way|ways of getting hold of? ME|YOU
so that|the? the? robot|bot|filter|system *? *? see|sees|catch|catches|block|blocks|notice|notices|spot
without HERE knowing|in
what|whats is|s? YOUR KIND? insta|snap|whats|handle|ph|NUMBER|MEANS
whats|what is|s? a good|best NUMBER .|to
whats|what is|s? good|best cell|mobile for
where|how SHALL|do|to I? reach|mail|contact|CALL you|u
exchange|swap|trade|share|switch|send phone|our|contact|your? numbers|emails|contacts|digits|mobiles|cells|nos
what|whats are|is? 10|ten|eleven|your digits to|for
ME|YOUR|give celly|urs
give|drop|shoot|YOU|please|just CALL? MY KIN CALL?
easier|better|faster|want BY|to CALL|MEANS
messenger|texting|email is|works better|faster|easier
call|text|txt or|and|slash text|txt|call
reach out on|by|via MY? MEANS
CALL|try|reach|use|ping|hit|message|msg|mssg MY line|inbox|NUMBER|MEANS
to|at MY KIND? email|mail|gmail|inbox
dm|dms s? is|are? open
dee em
slide in|into
on|MY all|any|the? socials
google ME|MY
search|look|find for? ME|MY up? on|online|up
search|google|find|look for? MY *? *? online|phone|number|name
search * *? on google
google ** click|result
up on google
google maps for|as
blow up MY phone|cell
swap|exchange|trade contact? details|info|information .|with|if
put|leave|write|stick MY contact? DETAILS in|on|inside|under *? note|folder|carrier
TALK|MOVE ** AWAY|away of|from? SITE
TALK|MOVE ** other than SITE
\u0003 me|us
no|without|out|cut middleman
me liga|ligue|chama
bel|app me|mij
visit|see|check|at|BY out? MY own? website|site|webpage
visit|check|at|BY out? MY own page
move|take this|the convo|conversation|chat .
TALK IT? IT? to? somewhere|someplace else|private
skip|leave HERE .
talk|speak|chat|hop|get|jump BY phone|call
TALK out? to? with? ME|YOU AWAY|privately|directly|personally
TALK IT private|privately
somewhere|someplace else|private I SHALL
somewhere|someplace less|more monitored|watched|private
SPEAK ME|IT|YOU|the? IT? AWAY of|from? HERE?
TALK ME|IT|YOU|the IT? off of|from? HERE
TALK ME|IT|YOU|the IT? outside|elsewhere|offline|offsite of|from? HERE?
TALK|carry|go on? AWAY of|from? HERE
go|hop|jump|get AWAY of? HERE
talk|chat|deal|speak direct|directly|privately .
other|another|better|easier|different|any way|place|means to|I SHALL? get? TALK|hold of|to? with? ME|YOU|.
same|MY user? name|handle|user|username is? everywhere|elsewhere|as|socials
handle|username|user name? is same everywhere|elsewhere
first hit|result
decode|decipher this|it
callme|textme|hmu|llamame|llamanos|contactame|escribeme|llamarme|zadzwon|napisz|pozvoni|napishi|chiamami|scrivimi
no|zap zap|me
mi|tu|su|meu numero|telefono|celular|movil|correo|email|whats|whatsapp|telefone|zap
mandame|enviame|dame un|tu mensaje|MEANS
appelle|appelez|rappelle|contacte|contactez|joindre moi|nous
m|nous|vous|te appeler|joindre|rappeler
ecris|ecrivez|envoie|envoyez moi|nous un? au|sur|par|sms|mail|hors
mon|votre|ton numero|num|portable|mail|email|tel
ruf|rufe|rufen|ruft *? *? *? an|durch|mich|uns
mich|uns|dich|sie anrufen
meine|deine|ihre handynummer|nummer|telefonnummer|nr|email
schreib|schreiben|kontaktieren sie? mir|uns|mich auf|per|unter|privat|eine|sms|mail
email:
g|gee|google|y|why s? mail|male|address
at|on outlook|yahoo|proton .|i|as
at|on aol
google one
hot male
mail service|address *? google|yahoo
yahoo|outlook|proton|aol|msn user|one|account
mail|email by|from|with google|yahoo|apple
PROVIDER place|ending|end|is|bit|part|thing
with|s|is|for MY? PROVIDER
social:
book of|with faces
COLOUR|usual social|chat? app|icon|site|book|network|account
COLOUR phone|chat|bird|bubble bubble? thing|app
ghost|bird|bubble one
app|messenger with COLOUR|paper? plane|phone|bubble|icon|ticks
blue|green bubble|bubbles
meta messenger
we face time
zoom room|meeting|id
line|lineapp id|app|user
pm|dm|message|msg|find|add|follow|write ME? on|at SITES|nextdoor
one|thing|app with *? phone|bubble|plane
paper plane app|icon|thing
to|on|use|have|got|via whats up
whats|what s? up app
have|got|use|on w a
sig nal
you|u toob
have|use|got messenger|signal|wa
COLOUR|PHOTO app ~|has|under
ME|on PHOTO app .
COLOUR|PHOTO app ** search|handle|username
WITH|@ SHORT
MY|@ SITES
me|us|have|got|check|find|insta|to|by|and|or|in|for|your|ur ig|fb
have|got|use snap .
search|follow|use the? hashtag
SHORT|SITES : *
SHORT|SITES ~
SITES MY? channel|page|name
go to SITES
ig|fb|wa|tg|tt|yt|sc|snap|messenger handle|page|group|post|marketplace|account|name|dm|msg|messenger|id|user|me|as|app|video|call|chat
on|to|our|check|via|through|over|add|follow MY|YOUR? gram
MY|the gram is? :|~
we chat :|~|id
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
phone:
read|look|take *? left|first|right side|letter|letters|numbers|digits
stick|put|join *? *? together
YOU get|know|see|figure what|it|my I|out|drift mean|do?
phone!:
keypad|dial|squared
first|second|st digit|number
payment:
western|cash|bank|wire|paypal|settle union|app|transfer|friends|directly|me
pay|take cash
pay|paying|payment|sell outside|off|around of? HERE|system
skip|avoid|without|save|saves|dodge|nobody *? *? *? fee|fees|commission|percent
BY|with|accept|take|to my|your? paypal|revolut|bitcoin|crypto`
